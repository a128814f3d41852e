// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/variant_session.h"

#include "core/compiler/bodies/debug_variables.h"
#include "core/compiler/bodies/hash_mixer.h"
#include "core/compiler/bodies/linkage_names.h"
#include "core/compiler/recording/call_pass.h"
#include "core/compiler/recording/compile_hooks.h"
#include "core/compiler/variants/baseline_child.h"
#include "core/compiler/variants/baseline_recording_hooks.h"
#include "core/compiler/variants/variant_check.h"
#include "core/compiler/variants/variant_child.h"
#include "core/compiler/variants/variant_shares.h"
#include "core/compiler/variants/variant_starter.h"
#include "core/compiler/variants/visit_replayer.h"
#include "core/model/names.h"

#include <llvm/IR/Module.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/xxhash.h>

#include <iterator>
#include <memory>
#include <set>

namespace inlinescope {
namespace {

/// Of the child that compiles the baseline; children that measure variants have the variant's number.
constexpr std::size_t baselineTag = ~std::size_t(0);

/// Differs between modules, and between scripts for one module.
std::uint64_t seedOf(const CompileRequest& compile) {
    const llvm::ArrayRef bytes(reinterpret_cast<const std::uint8_t*>(compile.bitcode.data()), compile.bitcode.size());
    Mixer mixer(llvm::xxh3_64bits(bytes));
    for (const ForcedAdvice& advice : compile.script)
        mixer.add(advice.hash);
    return mixer.value();
}

/// The order of the session, and what its processes have in common.
class VariantSession : public CompileHooks {
public:
    VariantSession(const VariantsRequest& request, const VariantSink& sink, Children children, const EndSession& end);

    Result<VariantsMeasured> run();

    void hookPipeline(llvm::PassBuilder& builder) override;
    void begun(llvm::Module& module, bool functionSections, ForcedAdvices& script) override;
    void beforeInlining(llvm::Module& module, RecordBaseline record) override;
    void asked(const llvm::CallBase& call, const CallsiteKey& key, ForcedAdvices& script,
               std::optional<bool> otherwise) override;
    void optimized(llvm::Module& module) override;

private:
    /// Begins what needs the whole pipeline, and makes the module what the recording and variants are compiled from.
    Result<void> prepare(llvm::Module& module, ForcedAdvices& script);
    /// All that comes before the first question about inlining.
    Result<void> record(const llvm::Module& module, RecordBaseline record);
    /// Begins a child that compiles the module as it is now.
    Result<void> beginBaseline();
    /// Begins children that measure the variants of the sample by whole objects.
    Result<void> beginWholeObjects(ForcedAdvices& script);
    /// Records what variants need not do again, and lets this process and its children skip it. If no child compiles
    /// the baseline, its code is generated after the passes of the recording.
    void recordBaseline(const llvm::Module& module, RecordBaseline record);
    Result<void> generateBaseline(llvm::Module& copy, CompileHooks::GenerateObject generate);
    /// Waits until at most `left` of those children run.
    Result<void> waitForMeasures(std::size_t left);
    Result<void> takeReport(ChildReport&& child); ///< of the baseline's child
    Result<void> takeBaseline(BaselineMessage&& message, std::int64_t cpuNs);
    /// Delivers the measures of the whole objects. If those by pieces differ, other variants are measured by whole
    /// objects too. A variant with no question about its callsites is left to measured().
    Result<void> compare(const CheckMessage& pieces);
    void useWholeObjects(const std::string& reason);
    void becomeVariant(std::size_t variant, ForcedAdvices& script, const BaselineRecord* record);
    Result<void> deliver(std::size_t variant, VariantMessage&& message);
    Result<void> deliverBaseline(std::size_t variant);
    Result<void> deliverBaselines();
    bool ranks() const { return m_request.accuracy == Accuracy::Ranking; }
    /// Whether the baseline's object is generated as in a full compile, if it has debug info.
    bool generatesDebugInfo() const { return !ranks() && !m_request.known; }
    /// Stops here, and lets children measure each batch. Returns in each child, and after the last batch.
    Result<void> measureBatches();
    /// Asks for the next batch; false if there is none.
    Result<bool> takeBatch();
    MeasuredVariant asBaseline(std::size_t variant) const;
    /// Delivers the variants about whose callsites no question was.
    Result<void> deliverWaiting();
    /// What the session has measured, after the walk over the call graph.
    Result<VariantsMeasured> measured();
    /// Ends a child that measures variants, or checks, with what it has measured.
    void endChild();
    /// If nothing is left to be done: ends this process, or skips what follows.
    void endIfIdle();
    /// Whether this process has nothing to measure by itself, and no children left to begin.
    bool idle() const { return !m_child && (m_walked || m_error || isDone()); }
    bool isDone() const { return isMeasured() || (m_starter.waiting.empty() && !mayGetMore()); }
    bool mayGetMore() const { return m_request.batches && !m_check.isChild() && !isMeasured() && !m_shares.isChild(); }
    bool isMeasured() const { return m_shares.task() == VariantShares::Task::None; }

    const VariantsRequest& m_request;
    const VariantSink& m_sink;
    const EndSession& m_end;
    std::vector<std::vector<ForcedAdvice>> m_variants; ///< of all batches
    ChildProcesses m_children;
    PhaseClock m_clock;
    VariantStarter m_starter;
    VariantShares m_shares;
    VariantCheck m_check;
    std::unique_ptr<SessionChild> m_child; ///< in a child that has no children for variants: what it does
    std::optional<Error> m_error;          ///< the first; then nothing more is begun

    std::set<std::size_t> m_sample; ///< variants that are also measured by whole objects
    CheckMessage m_whole;           ///< measures of the sample by whole objects

    bool m_functionSections = false;
    bool m_records = false; ///< variants need a recording
    bool m_walked = false;  ///< the inliner asks nothing more
    std::optional<MeasuredVariant> m_baseline;
    std::optional<BaselineRecord> m_record; ///< if there is none, variants generate whole objects
    bool m_baselineBegun = false;           ///< before the first pass
    bool m_continues = false;               ///< the child continues from known pieces, and may find that it cannot
    bool m_debugInfo = false;               ///< the baseline has debug info; variants are compiled without it
    SelfCheck m_selfCheck{Method::WholeObject, {}, 0, 0};

    VisitMemo m_visits; ///< of the baseline
    VisitRecorder m_visitRecorder{m_visits};
    VisitReplayer m_visitReplayer{m_visits, m_clock};
    LatePasses m_late{m_visits.store, m_clock};
};

VariantSession::VariantSession(const VariantsRequest& request, const VariantSink& sink, Children children,
                               const EndSession& end)
    : m_request(request), m_sink(sink), m_end(end), m_variants(request.variants), m_children(children),
      m_clock(request.costs != nullptr), m_starter(m_children, m_variants, request.children),
      m_shares(m_children, m_starter, m_clock, request.children), m_check(m_children, m_starter, m_clock) {
    m_shares.deliver = [this](std::size_t variant, VariantMessage&& message) {
        return deliver(variant, std::move(message));
    };
    m_shares.deliverAsBaseline = [this](std::size_t variant) { return deliverBaseline(variant); };
    if (m_request.batches) m_shares.isDue = m_request.batches->isDue;
}

void VariantSession::hookPipeline(llvm::PassBuilder& builder) {
    // After every variant has its child, the further passes of this process have no use.
    builder.getPassInstrumentationCallbacks()->registerShouldRunOptionalPassCallback(
        [this](llvm::StringRef, llvm::Any) { return !idle(); });
    builder.registerOptimizerEarlyEPCallback(
        [this](llvm::ModulePassManager& passes, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) {
            passes.addPass(CallPass([this](llvm::Module&, llvm::ModuleAnalysisManager&) {
                m_walked = true;
                endIfIdle();
            }));
        });
    m_visitReplayer.hookPipeline(builder);
    m_clock.hookPipeline(builder);
    m_late.hookReplay(builder);
}

void VariantSession::begun(llvm::Module& module, bool functionSections, ForcedAdvices& script) {
    m_functionSections = functionSections;
    m_visits.store.emplace(module.getContext());
    if (Result<void> done = prepare(module, script); !done.ok()) m_error = std::move(done).error();
}

Result<void> VariantSession::prepare(llvm::Module& module, ForcedAdvices& script) {
    for (std::size_t variant = 0; variant < m_request.variants.size(); ++variant)
        if (m_request.variants[variant].empty()) m_starter.waiting.erase(variant);
    m_records = !m_starter.waiting.empty() || m_request.batches;
    if (!m_records || (generatesDebugInfo() && hasDebugVariables(module))) INLINESCOPE_CHECK(beginBaseline());
    if (!m_records || m_child) return {};
    INLINESCOPE_CHECK(beginWholeObjects(script));
    if (m_child) return {};
    dropDebugVariables(module);
    // Debug info of functions is copied with remembered bodies, and then only its name says which function it is of.
    addLinkageNames(module);
    return {};
}

void VariantSession::beforeInlining(llvm::Module& module, RecordBaseline record) {
    if (m_child || m_error) return;
    if (Result<void> done = this->record(module, record); !done.ok()) m_error = std::move(done).error();
}

Result<void> VariantSession::record(const llvm::Module& module, RecordBaseline record) {
    if (m_records) recordBaseline(module, record);
    if (m_error) return *m_error;
    INLINESCOPE_CHECK(waitForMeasures(0));
    m_late.enabled = m_record.has_value();
    INLINESCOPE_CHECK(deliverBaselines());
    if (m_sample.empty()) return {};
    INLINESCOPE_TRY(const std::optional<CheckMessage> pieces, m_check.begin(m_sample));
    if (m_check.isChild()) return {};
    return compare(*pieces);
}

Result<void> VariantSession::beginBaseline() {
    INLINESCOPE_TRY(const bool isChild, m_children.begin(baselineTag));
    m_baselineBegun = true;
    if (isChild) m_child = std::make_unique<BaselineChild>(m_children, m_functionSections, true);
    return {};
}

Result<void> VariantSession::beginWholeObjects(ForcedAdvices& script) {
    if (ranks()) return {};
    m_sample = variantsToCheck(m_request.variants.size(), seedOf(m_request.compile));
    std::erase_if(m_sample, [this](std::size_t variant) { return !m_starter.waiting.contains(variant); });
    for (const std::size_t variant : m_sample) {
        INLINESCOPE_CHECK(waitForMeasures(m_request.children - 1));
        INLINESCOPE_TRY(const bool isChild, m_children.begin(variant));
        if (!isChild) continue;
        becomeVariant(variant, script, nullptr);
        return {};
    }
    return {};
}

void VariantSession::recordBaseline(const llvm::Module& module, RecordBaseline record) {
    // The walk splits coroutines after it has visited them, and visits the parts.
    m_visitReplayer.enabled =
        llvm::none_of(module, [](const llvm::Function& function) { return function.isPresplitCoroutine(); });
    // Other policies use the whole module for every question.
    if (m_request.compile.policy == PolicyKind::Default)
        m_visitReplayer.mustAsk = [this](std::uint64_t hash) { return mayGetMore() || m_starter.concerns(hash); };
    const PhaseScope phase(m_clock, Phase::Baseline);
    BaselineRecordingHooks hooks(m_visitRecorder, m_late, [this](llvm::Module& copy, GenerateObject generate) {
        if (m_baselineBegun) return;
        if (Result<void> done = generateBaseline(copy, generate); !done.ok()) m_error = std::move(done).error();
    });
    record(hooks);
}

Result<void> VariantSession::generateBaseline(llvm::Module& copy, GenerateObject generate) {
    INLINESCOPE_CHECK(waitForMeasures(m_request.children - 1));
    if (auto earlier = ranks() ? decodeMessage<BaselineRecord>(m_request.pieces) : std::nullopt) {
        m_continues = true;
        INLINESCOPE_TRY(const bool isChild, m_children.begin(baselineTag));
        if (isChild) BaselineChild(m_children, m_functionSections, false).generateRest(copy, generate, *earlier);
        INLINESCOPE_CHECK(waitForMeasures(0));
        m_continues = false;
        if (m_baseline) return {};
    }
    BaselineChild baseline(m_children, m_functionSections, generatesDebugInfo());
    if (m_children.kind() == Children::Branches && baseline.isAlone(copy)) { // the copy has no further use
        INLINESCOPE_CHECK(waitForMeasures(0)); // generate() takes the reports of children for its own
        const Usage before = ownUsage();
        BaselineMessage message = baseline.generate(copy, generate);
        return takeBaseline(std::move(message), (ownUsage() - before).ns);
    }
    INLINESCOPE_TRY(const bool isChild, m_children.begin(baselineTag));
    if (isChild) m_children.report(encodeMessage(baseline.generate(copy, generate)));
    return {};
}

Result<void> VariantSession::waitForMeasures(std::size_t left) {
    return m_children.waitUntil(left, [this](ChildReport&& child) -> Result<void> {
        if (child.tag == baselineTag) return takeReport(std::move(child));
        auto message = decodeMessage<VariantMessage>(child.report);
        if (!message) message = VariantMessage{lostVariant(child.waitStatus), {}, {}};
        message->measured.cpuNs = child.cpuNs;
        m_clock.add(Phase::Check, child.cpuNs);
        m_whole.variants[child.tag] = std::move(*message);
        return {};
    });
}

Result<void> VariantSession::takeReport(ChildReport&& child) {
    auto message = decodeMessage<BaselineMessage>(child.report);
    if (!message) message = BaselineMessage{lostVariant(child.waitStatus), {}, {}, false};
    if (m_continues && !message->record) return {};
    m_clock.add(Phase::Baseline, child.cpuNs);
    return takeBaseline(std::move(*message), child.cpuNs);
}

Result<void> VariantSession::takeBaseline(BaselineMessage&& message, std::int64_t cpuNs) {
    m_baseline = std::move(message.measured);
    m_baseline->cpuNs = cpuNs;
    m_record = std::move(message.record);
    if (m_record) m_selfCheck.method = Method::Pieces;
    m_debugInfo = message.debugInfo;
    m_selfCheck.reason = std::move(message.reason);
    const bool isOk = m_baseline->status == ModuleRunStatus::Ok;
    if (isOk && m_debugInfo && m_request.known && m_baseline->sizes != *m_request.known)
        return Error{ErrorCode::Unsupported, "other sizes without debug info", {}, {}, "those that are known"};
    if (isOk) return {};
    return Error{errorCodeOf(m_baseline->status), m_baseline->diagnostics, {}, {}, "a baseline that compiles"};
}

Result<void> VariantSession::compare(const CheckMessage& pieces) {
    for (auto& [variant, message] : m_whole.variants) {
        if (m_starter.waiting.erase(variant) == 0) continue;
        const auto found = pieces.variants.find(variant);
        const bool both = found != pieces.variants.end();
        const bool doubtful = both && !found->second.doubt.empty(); // will be measured in another way
        const std::string words = both ? difference(found->second.measured, message.measured) : "not measured";
        if (words.empty())
            ++m_selfCheck.checked;
        else if (!doubtful)
            useWholeObjects("variant " + std::to_string(variant) + ": " + words);
        INLINESCOPE_CHECK(deliver(variant, std::move(message)));
    }
    return {};
}

void VariantSession::useWholeObjects(const std::string& reason) {
    m_record.reset();
    m_visitReplayer.enabled = m_late.enabled = false;
    m_selfCheck.method = m_debugInfo ? Method::FullCompile : Method::WholeObject;
    m_selfCheck.reason = reason;
    if (m_debugInfo) m_starter.waiting.clear(); // this process has dropped the variables' debug info
}

void VariantSession::asked(const llvm::CallBase&, const CallsiteKey& key, ForcedAdvices& script, std::optional<bool>) {
    if (m_child || idle()) return;
    if (!m_shares.isChild() && !m_check.isChild()) {
        if (Result<void> done = measureBatches(); !done.ok()) m_error = std::move(done).error();
        if (!m_shares.isChild()) return endIfIdle();
    }
    m_shares.endIfDue();
    const PhaseScope phase(m_clock, Phase::Forks);
    Result<std::optional<std::size_t>> variant =
        m_shares.task() == VariantShares::Task::One ? m_starter.variantAbout(key) : m_starter.begin(key);
    if (!variant.ok())
        m_error = std::move(variant).error();
    else if (*variant)
        becomeVariant(**variant, script, m_record ? &*m_record : nullptr);
    endIfIdle();
}

void VariantSession::becomeVariant(std::size_t variant, ForcedAdvices& script, const BaselineRecord* record) {
    m_clock.restart(Phase::Forks);
    const std::vector<ForcedAdvice>& advices = m_variants[variant];
    auto child = std::make_unique<VariantChild>(
        m_children, advices, VariantChild::Baseline{record, m_functionSections, m_clock, ranks() ? &m_late : nullptr});
    if (m_visitReplayer.mustAsk)
        m_visitReplayer.mustAsk = [child = child.get()](std::uint64_t hash) { return child->concerns(hash); };
    script.overrule(advices);
    m_child = std::move(child);
}

Result<void> VariantSession::deliver(std::size_t variant, VariantMessage&& message) {
    if (!message.doubt.empty()) return {}; // the caller measures it in another way
    return m_sink(variant, std::move(message.measured));
}

MeasuredVariant VariantSession::asBaseline(std::size_t variant) const {
    MeasuredVariant measured = *m_baseline;
    measured.outcomes.assign(m_variants[variant].size(), ForcedOutcome::Unmatched);
    measured.cpuNs = 0;
    return measured;
}

Result<void> VariantSession::deliverBaseline(std::size_t variant) {
    return m_sink(variant, asBaseline(variant));
}

/// Delivers the variants that force nothing before all others, since ranks compare with them.
Result<void> VariantSession::deliverBaselines() {
    for (std::size_t variant = 0; variant < m_request.variants.size(); ++variant) {
        if (m_request.variants[variant].empty()) INLINESCOPE_CHECK(deliverBaseline(variant));
    }
    return {};
}

Result<void> VariantSession::measureBatches() {
    for (bool more = true; more;) {
        INLINESCOPE_CHECK(m_shares.measure());
        if (m_shares.isChild()) return {};
        if (!m_request.batches) break;
        INLINESCOPE_TRY(more, takeBatch());
    }
    m_shares.end();
    return {};
}

Result<bool> VariantSession::takeBatch() {
    INLINESCOPE_TRY(auto batch, m_request.batches->next());
    const std::size_t first = m_variants.size();
    m_variants.insert(m_variants.end(), std::make_move_iterator(batch.begin()), std::make_move_iterator(batch.end()));
    m_starter.waitFor(first);
    return !m_starter.waiting.empty();
}

Result<void> VariantSession::deliverWaiting() {
    for (const std::size_t variant : m_starter.waiting)
        INLINESCOPE_CHECK(deliverBaseline(variant));
    return {};
}

void VariantSession::optimized(llvm::Module& module) {
    if (m_child)
        m_child->optimized(module);
    else // the object of a process whose children measure is not used
        (void)reduceModule(module, [](const llvm::Function&) { return false; });
}

Result<VariantsMeasured> VariantSession::run() {
    CompileRequest compile = m_request.compile;
    compile.hooks = this;
    Result<CompiledModule> output = compileModule(compile);
    if (m_child) m_child->report(std::move(output));
    endChild();
    if (m_error || m_baseline) return measured();
    return Error{ErrorCode::Unsupported, // no pipeline ran
                 output.ok() ? "no pipeline of passes: " + output->result.diagnostics : describe(output.error()),
                 {},
                 {},
                 "a compile that asks about inlining"};
}

void VariantSession::endChild() {
    if (m_check.isChild()) m_check.report();
    if (m_shares.task() == VariantShares::Task::Several)
        m_shares.report(m_error ? Result<void>(*m_error) : Result<void>());
    if (m_shares.task() == VariantShares::Task::One)
        m_children.report(encodeMessage(VariantMessage{asBaseline(*m_starter.waiting.begin()), {}, {}}));
}

void VariantSession::endIfIdle() {
    if (!idle()) return;
    m_visitReplayer.enabled = false;
    endChild();
    if (m_end && (m_error || m_baseline)) m_end(measured());
}

Result<VariantsMeasured> VariantSession::measured() {
    if (m_error) return *m_error;
    INLINESCOPE_CHECK(deliverWaiting());
    if (mayGetMore()) // no question at all
        for (bool more = true; more;) {
            INLINESCOPE_TRY(more, takeBatch());
            INLINESCOPE_CHECK(deliverWaiting());
        }
    if (m_request.costs) {
        *m_request.costs = m_shares.costs;
        m_request.costs->setUp += m_clock.costs();
    }
    VariantsMeasured measured{std::move(*m_baseline), std::move(m_selfCheck)};
    if (ranks() && m_record) measured.pieces = encodeMessage(*m_record);
    return measured;
}

} // namespace

Result<VariantsMeasured> runSession(const VariantsRequest& request, const VariantSink& sink, Children children,
                                    const EndSession& end) {
    return VariantSession(request, sink, children, end).run();
}

} // namespace inlinescope
