// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/variant_session.h"

#include "core/compiler/bodies/debug_variables.h"
#include "core/compiler/recording/callsite_keys.h"
#include "core/compiler/recording/compile_hooks.h"
#include "core/compiler/variants/baseline_recording_hooks.h"
#include "core/compiler/variants/child_processes.h"
#include "core/compiler/variants/session_messages.h"
#include "core/compiler/variants/variant_check.h"
#include "core/compiler/variants/visit_replayer.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>

#include <sys/wait.h>

#include <algorithm>
#include <csignal>
#include <map>
#include <set>
#include <unordered_map>

namespace inlinescope {
namespace {

enum HelperTag : std::size_t { ReducedTag, StrippedTag, BaselineTag, SlowTag, FastTag };
/// Makes the baseline's record from its object, or from the stripped one, and from the reduced module's object.
Result<BaselineRecord> recordOf(std::optional<FinalModule>&& module, const CompileOutput& output,
                                std::map<std::size_t, PiecesMessage>& helpers, bool stripped) {
    const auto unsupported = [](const std::string& why) { return Error{ErrorCode::Unsupported, why, {}, {}, {}}; };
    if (!module) return unsupported("no pipeline of passes");
    const auto reduced = helpers.find(ReducedTag), strippedOne = helpers.find(StrippedTag);
    if (reduced == helpers.end() || !reduced->second.pieces)
        return unsupported(reduced == helpers.end() ? "no skeleton" : reduced->second.reason);
    if (!stripped) {
        INLINESCOPE_TRY(ObjectPieces own, readObjectPieces(output.object));
        return makeRecord(std::move(*module), output.result, std::move(own), *reduced->second.pieces,
                          reduced->second.reduction, false);
    }
    if (strippedOne == helpers.end() || !strippedOne->second.pieces)
        return unsupported(strippedOne == helpers.end() ? "no object without debug info" : strippedOne->second.reason);
    return makeRecord(std::move(*module), output.result, std::move(*strippedOne->second.pieces),
                      *reduced->second.pieces, reduced->second.reduction, true);
}

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

/// The role of this process in the session.
enum class Role : std::uint8_t {
    Master,   ///< runs the baseline's pipeline, and forks
    Baseline, ///< compiles the baseline for the record
    Reduced,  ///< generates the baseline without the pieces of functions
    Stripped, ///< generates the baseline without its debug info
    Variant   ///< continues with a variant
};

class VariantSession : public CompileHooks {
public:
    VariantSession(const VariantsRequest& request, const VariantSink& sink) : m_request(request), m_sink(sink) {}

    Result<VariantsOutcome> run();

    void hookPipeline(llvm::PassBuilder& builder) override;
    void begun(llvm::Module& module, bool functionSections) override;
    CompileHooks* recordingHooks(llvm::Module& module) override;
    void baselineRecorded() override;
    void asked(const llvm::CallBase& call, const CallsiteKey& key, ForcedAdvices& script,
               std::optional<bool> otherwise) override;
    void optimized(llvm::Module& module) override;

private:
    void indexVariants();
    /// Forks; keeps an error in m_error. Returns true in the child, which then has the role.
    bool becomes(Role role, std::size_t tag);
    Result<void> compileBaseline();
    Result<void> takeBaseline(ChildReport&& child);
    /// Forks a process that measures some variants for the check, in the way in which this process would continue, and
    /// waits for its report.
    bool becomesChecker(HelperTag way);
    /// Turns the fast way off if its measures differ from the slow way's.
    Result<void> compareSample();
    void useSlowWay(const std::string& reason);
    /// The variants that have an advice about this question.
    std::set<std::size_t> variantsAbout(const CallsiteKey& key) const;
    void fork(std::size_t variant, ForcedAdvices& script);
    Result<void> take(ChildReport&& child);
    Result<void> deliver(std::size_t variant, VariantMessage&& message);
    Result<void> deliverBaseline(std::size_t variant);
    Result<void> deliverBaselines();
    Result<void> finish();
    /// Whether a variant of this process may have an advice about callsites of this hash.
    bool concerns(std::uint64_t hash) const;
    bool ranks() const { return m_request.accuracy == Accuracy::Ranking; }
    bool idle() const { return m_role == Role::Master && (m_error || m_waiting.empty()); }

    void optimizedBaseline(llvm::Module& module);
    void optimizedVariant(llvm::Module& module);
    [[noreturn]] void report(Result<CompileOutput>&& output);
    [[noreturn]] void reportBaseline(Result<CompileOutput>&& output);
    [[noreturn]] void reportPieces(Result<CompileOutput>&& output);
    VariantMessage variantMessage(Result<CompileOutput>&& output);

    const VariantsRequest& m_request;
    const VariantSink& m_sink;
    bool m_functionSections = false;
    Role m_role = Role::Master;
    ChildProcesses m_children;

    // Used by the master.
    std::optional<Error> m_error; ///< the first; then nothing more is forked
    std::optional<MeasuredVariant> m_baseline;
    std::optional<CheckMessage> m_checked; ///< in a checker: its measures
    std::set<std::size_t> m_waiting;       ///< variants that equal the baseline so far
    std::unordered_multimap<std::uint64_t, std::size_t> m_byHash;
    SelfCheck m_check{Method::WholeObject, {}, 0, 0};
    std::map<HelperTag, CheckMessage> m_samples; ///< the checkers' measures
    bool m_debugInfo = false;                    ///< the baseline has debug info; variants are compiled without it

    std::optional<BaselineRecord>
        m_record; ///< variants reuse its pieces; if there is none, they generate whole objects

    // Used by the other roles.
    std::optional<FinalModule> m_final;
    std::optional<Reduction> m_reduction; ///< what was done to the module
    std::size_t m_ownAdvices = 0;
    std::set<std::uint64_t> m_ownHashes; ///< of the variant's advices

    VisitMemo m_visits; ///< of the baseline
    VisitRecorder m_visitRecorder{m_visits};
    VisitReplayer m_visitReplayer{m_visits};
    UnchangedFunctions m_unchanged; ///< with Accuracy::Ranking
    BaselineRecordingHooks m_baselineRecordingHooks{m_visitRecorder, ranks() ? &m_unchanged : nullptr};
};

bool VariantSession::becomes(Role role, std::size_t tag) {
    const Result<bool> isChild = m_children.fork(tag);
    if (!isChild.ok() && !m_error) m_error = isChild.error();
    if (!isChild.ok() || !*isChild) return false;
    m_role = role;
    return true;
}

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
    // After every variant has its process, the master's further passes have no use.
    builder.getPassInstrumentationCallbacks()->registerShouldRunOptionalPassCallback(
        [this](llvm::StringRef, llvm::Any) { return !idle(); });
    m_visitReplayer.hookPipeline(builder);
    if (ranks()) m_unchanged.hookVariant(builder);
}

void VariantSession::begun(llvm::Module& module, bool functionSections) {
    m_functionSections = functionSections;
    indexVariants();
    m_visits.store.emplace(module.getContext());
    Result<void> done = compileBaseline();
    if (done.ok() && m_role == Role::Master) done = deliverBaselines();
    if (!done.ok()) m_error = std::move(done).error();
}

CompileHooks* VariantSession::recordingHooks(llvm::Module& module) {
    if (m_role != Role::Master || m_error || m_waiting.empty()) return nullptr;
    if (!ranks() && becomesChecker(SlowTag)) return nullptr;
    dropDebugVariables(module);
    m_visitReplayer.enabled = true;
    // Other policies use the whole module for every question.
    if (m_request.compile.policy == PolicyKind::Default)
        m_visitReplayer.mustAsk = [this](std::uint64_t hash) { return concerns(hash); };
    m_unchanged.enabled = ranks() && m_record;
    m_unchanged.functionSections = m_functionSections;
    return &m_baselineRecordingHooks;
}

void VariantSession::baselineRecorded() {
    if (m_error || ranks() || becomesChecker(FastTag)) return;
    if (Result<void> done = compareSample(); !done.ok()) m_error = std::move(done).error();
}

bool VariantSession::concerns(std::uint64_t hash) const {
    return m_role == Role::Master ? m_byHash.contains(hash) : m_ownHashes.contains(hash);
}

Result<void> VariantSession::compileBaseline() {
    if (becomes(Role::Baseline, BaselineTag)) return {};
    return m_children.waitUntil(0, [this](ChildReport&& child) { return takeBaseline(std::move(child)); });
}

Result<void> VariantSession::takeBaseline(ChildReport&& child) {
    auto message = decodeMessage<BaselineMessage>(child.report);
    if (!message) message = BaselineMessage{lost(child.waitStatus), {}, {}, false};
    m_baseline = std::move(message->measured);
    m_baseline->cpuNs = child.cpuNs;
    m_record = std::move(message->record);
    if (m_record) m_check.method = Method::Pieces;
    m_debugInfo = message->debugInfo;
    m_check.reason = std::move(message->reason);
    if (m_baseline->status == ModuleRunStatus::Ok) return {};
    return Error{ErrorCode::WorkerLost, m_baseline->diagnostics, {}, {}, "a baseline that compiles"};
}

bool VariantSession::becomesChecker(HelperTag way) {
    const std::set<std::size_t> sample = variantsToCheck(m_request.variants.size());
    if (becomes(Role::Master, way)) {
        if (way == SlowTag) m_record.reset();
        m_waiting = sample;
        m_checked.emplace();
        return true;
    }
    const Result<void> waited = m_children.waitUntil(0, [&](ChildReport&& child) -> Result<void> {
        if (auto message = decodeMessage<CheckMessage>(child.report)) m_samples[way] = std::move(*message);
        return {};
    });
    if (!waited.ok()) m_error = waited.error();
    return false;
}

void VariantSession::useSlowWay(const std::string& reason) {
    m_record.reset();
    m_visitReplayer.enabled = m_unchanged.enabled = false;
    m_check.method = m_debugInfo ? Method::FullCompile : Method::WholeObject;
    m_check.reason = reason;
    if (m_debugInfo) m_waiting.clear(); // this process has dropped the variables' debug info
}

/// Delivers the slow way's measures. A variant that nobody asked about is left to finish().
Result<void> VariantSession::compareSample() {
    std::map<std::uint64_t, VariantMessage>& fast = m_samples[FastTag].variants;
    for (auto& [variant, slow] : m_samples[SlowTag].variants) {
        if (m_waiting.erase(variant) == 0) continue;
        const auto found = fast.find(variant);
        const bool doubtful = found != fast.end() && !found->second.doubt.empty(); // will be measured in another way
        const std::string words =
            found == fast.end() ? "not measured" : difference(found->second.measured, slow.measured);
        if (words.empty())
            ++m_check.checked;
        else if (!doubtful)
            useSlowWay("variant " + std::to_string(variant) + ": " + words);
        INLINESCOPE_CHECK(deliver(variant, std::move(slow)));
    }
    return {};
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
        if (m_role != Role::Master || m_error) return;
        fork(variant, script);
    }
}

void VariantSession::fork(std::size_t variant, ForcedAdvices& script) {
    Result<void> room =
        m_children.waitUntil(m_request.children - 1, [this](ChildReport&& child) { return take(std::move(child)); });
    if (!room.ok()) {
        m_error = std::move(room).error();
        return;
    }
    m_waiting.erase(variant);
    if (!becomes(Role::Variant, variant)) {
        if (idle()) m_visitReplayer.enabled = false;
        return;
    }
    m_ownAdvices = m_request.variants[variant].size();
    for (const ForcedAdvice& advice : m_request.variants[variant])
        m_ownHashes.insert(advice.hash);
    script.overrule(m_request.variants[variant]);
}

Result<void> VariantSession::take(ChildReport&& child) {
    auto message = decodeMessage<VariantMessage>(child.report);
    if (!message) message = VariantMessage{lost(child.waitStatus), {}};
    message->measured.cpuNs = child.cpuNs;
    if (!m_checked) return deliver(child.tag, std::move(*message));
    m_checked->variants[child.tag] = std::move(*message);
    return {};
}

Result<void> VariantSession::deliver(std::size_t variant, VariantMessage&& message) {
    if (!message.doubt.empty()) return {}; // the caller measures it in another way
    return m_sink(variant, std::move(message.measured));
}

Result<void> VariantSession::deliverBaseline(std::size_t variant) {
    MeasuredVariant measured = *m_baseline;
    measured.outcomes.assign(m_request.variants[variant].size(), ForcedOutcome::Unmatched);
    measured.cpuNs = 0;
    return m_sink(variant, std::move(measured));
}

/// Delivers the variants that force nothing before all others, since ranks compare with them.
Result<void> VariantSession::deliverBaselines() {
    for (std::size_t variant = 0; variant < m_request.variants.size(); ++variant) {
        if (!m_request.variants[variant].empty()) continue;
        m_waiting.erase(variant);
        INLINESCOPE_CHECK(deliverBaseline(variant));
    }
    return {};
}

/// Variants that nobody asked about equal the baseline.
Result<void> VariantSession::finish() {
    INLINESCOPE_CHECK(m_children.waitUntil(0, [this](ChildReport&& child) { return take(std::move(child)); }));
    if (m_checked) m_children.report(encodeMessage(*m_checked));
    for (const std::size_t variant : m_waiting)
        INLINESCOPE_CHECK(deliverBaseline(variant));
    return {};
}

void VariantSession::optimized(llvm::Module& module) {
    if (m_role == Role::Master) (void)reduceModule(module, [](const llvm::Function&) { return false; });
    if (m_role == Role::Baseline) optimizedBaseline(module);
    if (m_role == Role::Variant && m_record) optimizedVariant(module);
}

void VariantSession::optimizedBaseline(llvm::Module& module) {
    m_final = describeFinal(module, m_functionSections);
    m_debugInfo = !module.debug_compile_units().empty();
    if (becomes(Role::Reduced, ReducedTag)) {
        m_reduction = removeFunctionPieces(module, *m_final);
        if (m_debugInfo) llvm::StripDebugInfo(module);
    } else if (m_debugInfo && becomes(Role::Stripped, StrippedTag)) {
        llvm::StripDebugInfo(module);
    }
}

void VariantSession::optimizedVariant(llvm::Module& module) {
    const auto known = [this](const llvm::Function& function) {
        return m_unchanged.contains(function) ? m_record->module.hashOf(function) : std::nullopt;
    };
    const FinalModule variant = describeFinal(module, m_functionSections, known);
    const Changes changes(*m_record, variant);
    m_reduction =
        reduceModule(module, [&](const llvm::Function& function) { return changes.isChanged(linkageName(function)); });
    if (m_record->stripped) llvm::StripDebugInfo(module);
}

void VariantSession::report(Result<CompileOutput>&& output) {
    if (m_role == Role::Baseline) reportBaseline(std::move(output));
    if (m_role == Role::Reduced || m_role == Role::Stripped) reportPieces(std::move(output));
    VariantMessage message = variantMessage(std::move(output));
    m_children.report(encodeMessage(message));
}

void VariantSession::reportPieces(Result<CompileOutput>&& output) {
    PiecesMessage message;
    if (m_reduction) message.reduction = std::move(*m_reduction);
    if (output.ok() && output->result.status == ModuleRunStatus::Ok) {
        Result<ObjectPieces> pieces = readObjectPieces(output->object);
        if (pieces.ok())
            message.pieces = std::move(*pieces);
        else
            message.reason = describe(pieces.error());
    } else {
        message.reason = "no object";
    }
    m_children.report(encodeMessage(message));
}

void VariantSession::reportBaseline(Result<CompileOutput>&& output) {
    BaselineMessage message;
    message.debugInfo = m_debugInfo;
    std::map<std::size_t, PiecesMessage> helpers;
    const Result<void> waited = m_children.waitUntil(0, [&](ChildReport&& child) -> Result<void> {
        if (auto pieces = decodeMessage<PiecesMessage>(child.report)) helpers[child.tag] = std::move(*pieces);
        return {};
    });
    Result<BaselineRecord> record = waited.ok() && output.ok()
                                        ? recordOf(std::move(m_final), *output, helpers, m_debugInfo)
                                        : Error{ErrorCode::Internal, "", {}, {}, {}};
    if (record.ok())
        message.record = std::move(*record);
    else
        message.reason = describe(record.error());
    if (output.ok())
        message.measured = measuredOf(std::move(*output));
    else
        message.measured.diagnostics = describe(output.error());
    message.measured.outcomes.clear();
    m_children.report(encodeMessage(message));
}

VariantMessage VariantSession::variantMessage(Result<CompileOutput>&& output) {
    VariantMessage message;
    if (!output.ok()) {
        message.measured.diagnostics = describe(output.error());
        return message;
    }
    std::vector<ForcedOutcome> outcomes = std::move(output->script); // the variant's own advices are the last
    outcomes.erase(outcomes.begin(), outcomes.end() - static_cast<std::ptrdiff_t>(m_ownAdvices));
    if (m_reduction && output->result.status == ModuleRunStatus::Ok) {
        Result<ObjectPieces> pieces = readObjectPieces(output->object);
        Result<MeasuredVariant> composed = pieces.ok()
                                               ? composeVariant(*m_record, output->result, *pieces, *m_reduction)
                                               : Result<MeasuredVariant>(pieces.error());
        if (composed.ok())
            message.measured = std::move(*composed);
        else
            message.doubt = describe(composed.error());
    } else {
        message.measured = measuredOf(std::move(*output));
    }
    message.measured.outcomes = std::move(outcomes);
    return message;
}

Result<VariantsOutcome> VariantSession::run() {
    CompileRequest compile = m_request.compile;
    compile.hooks = this;
    Result<CompileOutput> output = compileModule(compile);
    if (m_role != Role::Master) report(std::move(output));
    if (m_error) return *m_error;
    if (!m_baseline) // no pipeline ran
        return Error{ErrorCode::Unsupported,
                     output.ok() ? "no pipeline of passes: " + output->result.diagnostics : describe(output.error()),
                     {},
                     {},
                     "a compile that asks about inlining"};
    INLINESCOPE_CHECK(finish());
    return VariantsOutcome{std::move(*m_baseline), std::move(m_check)};
}

} // namespace

Result<VariantsOutcome> measureVariants(const VariantsRequest& request, const VariantSink& sink) {
    return VariantSession(request, sink).run();
}

} // namespace inlinescope
