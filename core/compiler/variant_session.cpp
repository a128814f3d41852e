#include "core/compiler/variant_session.h"

#include "core/compiler/child_processes.h"
#include "core/compiler/compile_hooks.h"
#include "core/compiler/debug_variables.h"
#include "core/compiler/session_messages.h"
#include "core/compiler/visit_recorder.h"
#include "core/compiler/visit_replayer.h"

#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>

#include <sys/wait.h>

#include <csignal>
#include <set>
#include <unordered_map>

namespace inlinescope {
namespace {

constexpr std::size_t baselineTag = ~std::size_t(0);

MeasuredVariant measuredOf(CompileOutput&& output) {
    ModuleRunResult& result = output.result;
    return {result.status,
            std::move(result.diagnostics),
            result.sizes,
            std::move(result.sections),
            std::move(result.functions),
            std::move(output.script),
            0};
}

/// The status of a child that ended without a report.
MeasuredVariant lost(int waitStatus) {
    MeasuredVariant measured;
    const bool killed = WIFSIGNALED(waitStatus);
    const bool late = killed && (WTERMSIG(waitStatus) == SIGXCPU || WTERMSIG(waitStatus) == SIGALRM);
    measured.status = late ? ModuleRunStatus::TimedOut : ModuleRunStatus::Crashed;
    measured.diagnostics = late ? "the variant was not compiled in time"
                                : "the process that compiled the variant ended " +
                                      (killed ? "by signal " + std::to_string(WTERMSIG(waitStatus))
                                              : "with exit code " + std::to_string(WEXITSTATUS(waitStatus)));
    return measured;
}

/// Who this process is in the session.
enum class Role : std::uint8_t {
    Master,   ///< goes through the pipeline as the baseline does, and forks
    Baseline, ///< compiles the baseline for the record
    Variant   ///< goes on with a variant
};

class VariantSession : public CompileHooks {
public:
    VariantSession(const VariantsRequest& request, const VariantSink& sink) : m_request(request), m_sink(sink) {}

    Result<VariantsOutcome> run();

    void hookPipeline(llvm::PassBuilder& builder) override;
    void begun(llvm::Module& module, bool functionSections) override;
    CompileHooks* rehearsal(llvm::Module& module) override;
    void asked(const llvm::CallBase& call, const CallsiteKey& key, ForcedAdvices& script,
               std::optional<bool> otherwise) override;

private:
    void indexVariants();
    Result<void> compileBaseline();
    /// The variants that have an advice about this question.
    std::set<std::size_t> variantsAbout(const CallsiteKey& key) const;
    void fork(std::size_t variant, ForcedAdvices& script);
    Result<void> deliver(ChildReport&& child);
    Result<void> finish();
    [[noreturn]] void reportOwn(Result<CompileOutput>&& output);
    /// Whether a variant of this process may have an advice about callsites of this hash.
    bool concerns(std::uint64_t hash) const;
    bool idle() const { return m_role == Role::Master && (m_error || m_waiting.empty()); }

    const VariantsRequest& m_request;
    const VariantSink& m_sink;
    Role m_role = Role::Master;
    ChildProcesses m_children;
    std::optional<Error> m_error; ///< the first; then nothing more is forked
    std::optional<MeasuredVariant> m_baseline;
    std::set<std::size_t> m_waiting; ///< variants that equal the baseline so far
    std::unordered_multimap<std::uint64_t, std::size_t> m_byHash;
    std::size_t m_ownAdvices = 0;        ///< in a variant's process
    std::set<std::uint64_t> m_ownHashes; ///< of these
    VisitMemo m_visits;                  ///< the baseline's
    VisitRecorder m_visitRecorder{m_visits};
    VisitReplayer m_visitReplayer{m_visits};
};

void VariantSession::indexVariants() {
    for (std::size_t variant = 0; variant < m_request.variants.size(); ++variant) {
        m_waiting.insert(variant);
        std::set<std::uint64_t> hashes;
        for (const ForcedAdvice& advice : m_request.variants[variant])
            hashes.insert(advice.hash);
        for (const std::uint64_t hash : hashes)
            m_byHash.emplace(hash, variant);
    }
}

void VariantSession::hookPipeline(llvm::PassBuilder& builder) {
    // Once every variant has its process, what the master still does is for nobody.
    builder.getPassInstrumentationCallbacks()->registerShouldRunOptionalPassCallback(
        [this](llvm::StringRef, llvm::Any) { return !idle(); });
    m_visitReplayer.hookPipeline(builder);
}

void VariantSession::begun(llvm::Module& module, bool) {
    indexVariants();
    m_visits.store.emplace(module.getContext());
    if (Result<void> done = compileBaseline(); !done.ok()) m_error = std::move(done).error();
}

CompileHooks* VariantSession::rehearsal(llvm::Module& module) {
    if (m_role != Role::Master || m_error) return nullptr;
    dropDebugVariables(module);
    m_visitReplayer.enabled = true;
    // Other policies look at the whole module, whatever the question.
    if (m_request.compile.policy == PolicyKind::Default)
        m_visitReplayer.mustAsk = [this](std::uint64_t hash) { return concerns(hash); };
    return &m_visitRecorder;
}

bool VariantSession::concerns(std::uint64_t hash) const {
    return m_role == Role::Master ? m_byHash.contains(hash) : m_ownHashes.contains(hash);
}

Result<void> VariantSession::compileBaseline() {
    INLINESCOPE_TRY(const bool isChild, m_children.fork(baselineTag));
    if (isChild) {
        m_role = Role::Baseline;
        return {};
    }
    return m_children.waitUntil(0, [this](ChildReport&& child) -> Result<void> {
        const auto message = decodeMessage<ChildMessage>(child.report);
        m_baseline = message ? message->measured : lost(child.waitStatus);
        m_baseline->cpuNs = child.cpuNs;
        if (m_baseline->status == ModuleRunStatus::Ok) return {};
        return Error{ErrorCode::WorkerLost, m_baseline->diagnostics, {}, {}, "a baseline that compiles"};
    });
}

std::set<std::size_t> VariantSession::variantsAbout(const CallsiteKey& key) const {
    std::set<std::size_t> variants;
    for (auto [entry, end] = m_byHash.equal_range(key.hash); entry != end; ++entry) {
        if (!m_waiting.contains(entry->second)) continue;
        for (const ForcedAdvice& advice : m_request.variants[entry->second])
            if (advice.hash == key.hash && advice.occurrence.value_or(key.occurrence) == key.occurrence)
                variants.insert(entry->second);
    }
    return variants;
}

void VariantSession::asked(const llvm::CallBase&, const CallsiteKey& key, ForcedAdvices& script, std::optional<bool>) {
    if (idle() || m_role != Role::Master) return;
    for (const std::size_t variant : variantsAbout(key)) {
        fork(variant, script);
        if (m_role != Role::Master || m_error) return;
    }
}

void VariantSession::fork(std::size_t variant, ForcedAdvices& script) {
    const auto take = [this](ChildReport&& child) { return deliver(std::move(child)); };
    Result<void> room = m_children.waitUntil(m_request.children - 1, take);
    if (!room.ok()) {
        m_error = std::move(room).error();
        return;
    }
    const Result<bool> isChild = m_children.fork(variant);
    if (!isChild.ok()) {
        m_error = isChild.error();
        return;
    }
    m_waiting.erase(variant);
    if (!*isChild) {
        m_visitReplayer.enabled = !idle();
        return;
    }
    m_role = Role::Variant;
    m_ownAdvices = m_request.variants[variant].size();
    for (const ForcedAdvice& advice : m_request.variants[variant])
        m_ownHashes.insert(advice.hash);
    script.overrule(m_request.variants[variant]);
}

Result<void> VariantSession::deliver(ChildReport&& child) {
    auto message = decodeMessage<ChildMessage>(child.report);
    MeasuredVariant measured = message ? std::move(message->measured) : lost(child.waitStatus);
    measured.cpuNs = child.cpuNs;
    return m_sink(child.tag, std::move(measured));
}

/// Variants that nobody asked about are the baseline.
Result<void> VariantSession::finish() {
    if (m_error) return *m_error;
    INLINESCOPE_CHECK(m_children.waitUntil(0, [this](ChildReport&& child) { return deliver(std::move(child)); }));
    for (const std::size_t variant : m_waiting) {
        MeasuredVariant measured = *m_baseline;
        measured.outcomes.assign(m_request.variants[variant].size(), ForcedOutcome::Unmatched);
        measured.cpuNs = 0;
        INLINESCOPE_CHECK(m_sink(variant, std::move(measured)));
    }
    return {};
}

void VariantSession::reportOwn(Result<CompileOutput>&& output) {
    ChildMessage message;
    if (output.ok()) {
        message.measured = measuredOf(std::move(output).value());
        auto& outcomes = message.measured.outcomes; // the variant's own advices came last
        outcomes.erase(outcomes.begin(), outcomes.end() - static_cast<std::ptrdiff_t>(m_ownAdvices));
    } else {
        message.measured.diagnostics = describe(output.error());
    }
    m_children.report(encodeMessage(message));
}

Result<VariantsOutcome> VariantSession::run() {
    CompileRequest compile = m_request.compile;
    compile.hooks = this;
    Result<CompileOutput> output = compileModule(compile);
    if (m_role != Role::Master) reportOwn(std::move(output));
    if (!m_baseline && !m_error) // no pipeline ran
        return Error{ErrorCode::Unsupported,
                     output.ok() ? "no pipeline of passes: " + output->result.diagnostics : describe(output.error()),
                     {},
                     {},
                     "a compile that asks about inlining"};
    INLINESCOPE_CHECK(finish());
    return VariantsOutcome{std::move(*m_baseline), {Method::WholeObject, "not tried", 0, 0}};
}

} // namespace

Result<VariantsOutcome> measureVariants(const VariantsRequest& request, const VariantSink& sink) {
    return VariantSession(request, sink).run();
}

} // namespace inlinescope
