// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/explain/explain_job.h"

#include "core/base/counted.h"
#include "core/formats/script_format.h"
#include "core/jobs/common/kept_pools.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/explain/decision_mix.h"
#include "core/jobs/explain/feature_outliers.h"
#include "core/jobs/explain/stored_explanations.h"
#include "core/jobs/sides/explanation_table.h"
#include "core/jobs/sides/input_comparison.h"
#include "core/jobs/sides/module_side.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::size_t featuresShown = 3;

/// Answers what is stored, compiles the rest, and counts that, also against the limit.
class SubsetMeter {
public:
    /// `expected`: compiles, stored ones included.
    SubsetMeter(const ExplainOptions& options, DecisionMix& mix, MixMemory& memory, std::int64_t expected)
        : m_options(options), m_mix(mix), m_memory(memory), m_expected(std::size_t(expected)) {}

    MeasureSubsets measure() {
        return [this](const std::vector<Subset>& subsets, const auto& give) -> Result<void> {
            std::vector<Subset> unknown;
            std::vector<std::size_t> places; ///< of the unknown ones
            for (std::size_t subset = 0; subset < subsets.size(); ++subset) {
                if (const auto known = m_memory.find(subsets[subset])) {
                    give(subset, *known);
                } else {
                    unknown.push_back(subsets[subset]);
                    places.push_back(subset);
                }
            }
            return compile(unknown, [&](std::size_t index, const SubsetSize& size) { give(places[index], size); });
        };
    }
    std::size_t compiles() const { return m_compiles; }
    /// Of a search that has `found` this much, with the compiles that are still expected by the speed of those made so
    /// far.
    Progress progress(const FoundCulprits& found) const {
        const double seconds = std::chrono::duration<double>(Clock::now() - m_start).count();
        Progress progress{std::int64_t(found.measured), std::int64_t(expected(found)), m_options.module};
        if (seconds > 0) progress.perSecond = double(m_compiles) / seconds;
        if (progress.perSecond > 0) progress.secondsLeft = double(progress.total - progress.done) / progress.perSecond;
        return progress;
    }
    /// Compiles at the end. While the chain is divided, what was found so far says little about what is still to come.
    std::size_t expected(const FoundCulprits& found) const {
        const std::size_t end = found.settled ? found.atMost : std::max(found.atMost, m_expected);
        if (!m_options.compiles) return end;
        return std::min(end, found.measured - m_compiles + std::size_t(m_options.compiles));
    }

private:
    using Clock = std::chrono::steady_clock;

    template <typename Give>
    Result<void> compile(const std::vector<Subset>& subsets, const Give& give) {
        if (subsets.empty()) return {};
        if (m_options.compiles && m_compiles + subsets.size() > std::size_t(m_options.compiles))
            return Error{ErrorCode::LimitExceeded,
                         "no more than " + counted(m_options.compiles, "compile was", "compiles were") + " asked for",
                         {},
                         {},
                         {}};
        const Result<void> measured = m_mix.measure(subsets, [&](std::size_t subset, const SubsetSize& size) {
            m_memory.keep(subsets[subset], size);
            ++m_compiles;
            give(subset, size);
        });
        if (const auto flips = m_mix.takeFlips(); flips.ok()) m_memory.keep(*flips);
        return measured;
    }

    const ExplainOptions& m_options;
    DecisionMix& m_mix;
    MixMemory& m_memory;
    std::size_t m_expected;
    std::size_t m_compiles = 0;
    Clock::time_point m_start = Clock::now();
};

Culprit culpritOf(const DecisionMix& mix, const FoundCulprit& found, const FeatureOutliers& features) {
    const MixedDecision& mixed = mix.decisions()[found.element];
    const Decision* a = mixed.a ? &mix.decisionsA()[*mixed.a] : nullptr;
    const Decision& b = mix.decisionsB()[mixed.b];
    const bool asked = a && mixed.mark != AlignmentMark::OnlyB;
    return {.decisionA = a ? std::optional(a->ordinal) : std::nullopt,
            .decisionB = b.ordinal,
            .caller = b.caller,
            .callee = b.callee,
            .site = keyText(mix.advice(mixed)),
            .location = locationText(b),
            .adviceA = asked ? std::optional(a->advice) : std::nullopt,
            .adviceB = b.advice,
            .mark = mixed.mark,
            .bytes = found.bytes,
            .together = found.together,
            .features = features.of(b.featureRow, featuresShown)};
}

void take(FoundExplanation& explanation, const FoundCulprits& found) {
    explanation.compiles = found.measured;
    explanation.verified = found.verified && !found.stopped;
    explanation.none = found.none ? found.none->bytes : explanation.sizeA;
    explanation.all = found.all ? found.all->bytes : explanation.sizeB;
    explanation.withCulprits = found.withCulprits ? found.withCulprits->bytes : explanation.none;
    if (explanation.verified) {
        explanation.interaction = explanation.withCulprits - explanation.none;
        for (const FoundCulprit& culprit : found.culprits)
            explanation.interaction -= culprit.bytes;
    }
    if (found.allButCulprits) explanation.allButCulprits = found.allButCulprits->bytes;
    if (!found.stopped) return;
    const bool isCancelled = found.stopped->code == ErrorCode::Cancelled;
    explanation.ended = isCancelled ? EarlyEnd::Cancelled : EarlyEnd::Error;
    if (!isCancelled) explanation.error = describe(*found.stopped);
}

// --- the notes ---

std::string bytes(std::int64_t count) {
    return std::to_string(count) + (std::abs(count) == 1 ? " byte" : " bytes");
}

std::string decisionCount(std::size_t count) {
    return counted(count, "decision");
}

/// What a subset of decisions is compiled to, and the script that makes the same.
std::string whatWasCompiled(const ExplainOptions& options, bool revisions) {
    const bool held = options.others == Others::Held;
    if (revisions)
        return std::string("compiled: B's revision with exactly the named decisions of B put in; the other callsites "
                           "that both revisions have are decided as by A, and ") +
               (held ? "B's recorded decisions are held elsewhere" : "B's policy decides the rest");
    if (held)
        return "compiled: A with exactly the named decisions of B put in and A's recorded decisions held (A's script "
               "with the line \"ADVICE_B SITE\" of each row makes the same)";
    return "compiled: A with exactly the named decisions of B put in, and A's policy decides the rest (a script of "
           "the line \"ADVICE_B SITE\" of each row, otherwise A's policy, makes the same)";
}

/// "B's 40 decisions (12 differ, 8 at callsites that only B has, 20 as A's)"
std::string whatCanBePutIn(const DecisionMix& mix) {
    std::string text = "B's " + decisionCount(mix.decisions().size()) + " (" +
                       std::to_string(mix.count(AlignmentMark::Differs)) + " differing";
    if (const std::size_t onlyB = mix.count(AlignmentMark::OnlyB))
        text += ", " + std::to_string(onlyB) + " at callsites that A was not asked about";
    if (const std::size_t same = mix.count(AlignmentMark::Same)) text += ", " + std::to_string(same) + " as A's";
    return text + ")";
}

/// What decisions make, and what has other causes: figures beside each other, since their signs may be opposite.
std::string whatDecisionsDo(const Explanation& explanation, const DecisionMix& mix) {
    const std::string from = bytes(explanation.sizeA) + " (A) -> " + bytes(explanation.sizeB) + " (B)";
    const std::string all = whatCanBePutIn(mix);
    if (explanation.none == explanation.sizeA && explanation.all == explanation.sizeB)
        return from + ": compiled with none and with all of " + all + ", it has exactly these sizes";
    std::string text = from + ": " + all + " make " + bytes(explanation.decided()) + " (" +
                       std::to_string(explanation.none) + " with none, " + std::to_string(explanation.all) +
                       " with all of them)";
    if (explanation.revisions) text += "; B's other bitcode makes " + bytes(explanation.otherBitcode());
    const std::int64_t rest = explanation.delta() - explanation.decided() - explanation.otherBitcode();
    return rest ? text + "; " + bytes(rest) + " have other causes" : text;
}

/// Of the culprits, those that do not differ; nothing if there are none. That leaving one out changes the object says
/// what the policy does without it.
std::string whatDoesNotDiffer(const Explanation& explanation) {
    if (!explanation.verified) return {};
    const auto count = [&](AlignmentMark mark) {
        return std::size_t(std::ranges::count(explanation.culprits, mark, &Culprit::mark));
    };
    std::string text;
    if (const std::size_t onlyB = count(AlignmentMark::OnlyB))
        text += decisionCount(onlyB) + " marked + at callsites that A was not asked about: the policy decides "
                                       "otherwise there after the others are put in";
    if (const std::size_t same = count(AlignmentMark::Same))
        text += (text.empty() ? "" : "; ") + decisionCount(same) +
                " marked = as A's: the policy decides otherwise after the others are put in";
    return text;
}

/// Where decisions are not all: what else may be at work.
void addOtherReasons(std::vector<std::string>& notes, const DecisionMix& mix) {
    for (const InputDifference& difference : mix.inputDifferences())
        notes.push_back(describe(difference));
    if (mix.ambiguous())
        notes.push_back(counted(mix.ambiguous(), "differing decision shares its", "differing decisions share their") +
                        " callsite key with others");
    for (const auto& [run, row] : {std::pair("A", &mix.rowA()), {"B", &mix.rowB()}})
        if (row->forceStopped)
            notes.push_back(std::string("run ") + run + ": inlining was stopped when the module had grown too much");
}

void addNotes(Explanation& explanation, const ExplainOptions& options, const DecisionMix& mix) {
    std::vector<std::string>& notes = explanation.table.notes;
    notes.push_back(whatWasCompiled(options, explanation.revisions));
    notes.push_back(whatDecisionsDo(explanation, mix));
    if (const std::string more = whatDoesNotDiffer(explanation); !more.empty()) notes.push_back(more);
    addOtherReasons(notes, mix);
    notes.push_back(whatWasVerified(explanation));
    if (explanation.compilesNow < explanation.compiles)
        notes.push_back(std::to_string(explanation.compiles - explanation.compilesNow) +
                        " of the compiles were stored; --again compiles them again");
}

} // namespace

namespace {

/// Finds the decisions to blame, with the compiles that are not stored.
class ExplanationSearch {
public:
    /// The arguments must outlive it.
    ExplanationSearch(const JobContext& context, const ExplainOptions& options, const DecisionMix& mix,
                      const FeatureOutliers& features, SubsetMeter& meter)
        : m_context(context), m_options(options), m_mix(mix), m_features(features), m_meter(meter) {}

    FoundExplanation run(const WatchExplanation& watch) {
        const CulpritSearch how{.exact = m_options.exact,
                                .companions = m_mix.decisions().size() - m_mix.count(AlignmentMark::Differs)};
        std::size_t compiles = 0; ///< that were reported; what is stored is not
        return explanationOf(
            findCulprits(m_mix.decisions().size(), m_meter.measure(), how, [&](const FoundCulprits& soFar) {
                if (std::exchange(compiles, m_meter.compiles()) != m_meter.compiles()) tell(soFar, watch);
            }));
    }

private:
    FoundExplanation explanationOf(const FoundCulprits& found) const {
        FoundExplanation explanation;
        explanation.exact = m_options.exact;
        explanation.revisions = m_mix.revisions();
        explanation.sizeA = m_mix.rowA().sizes.text;
        explanation.sizeB = m_mix.rowB().sizes.text;
        explanation.decisions = m_mix.decisions().size();
        explanation.differing = m_mix.count(AlignmentMark::Differs);
        take(explanation, found);
        for (const FoundCulprit& culprit : found.culprits)
            explanation.culprits.push_back(culpritOf(m_mix, culprit, m_features));
        return explanation;
    }

    void tell(FoundCulprits found, const WatchExplanation& watch) const {
        m_context.progress(m_meter.progress(found));
        if (!watch) return;
        ExplanationSoFar soFar;
        soFar.expected = m_meter.expected(found);
        found.verified = false; // its members are measured alone before the end
        static_cast<FoundExplanation&>(soFar.explanation) = explanationOf(found);
        soFar.explanation.module = m_options.module;
        soFar.explanation.compilesNow = m_meter.compiles();
        soFar.explanation.table = culpritTable(soFar.explanation);
        watch(soFar);
    }

    const JobContext& m_context;
    const ExplainOptions& m_options;
    const DecisionMix& m_mix;
    const FeatureOutliers& m_features;
    SubsetMeter& m_meter;
};

ExplainEstimate estimateOf(const WorkspaceReader& reader, const ExplainOptions& options, const DecisionMix& mix) {
    const ExplainWork work{std::int64_t(mix.count(AlignmentMark::Differs)), std::int64_t(mix.decisions().size()),
                           (mix.revisions() ? mix.rowB() : mix.rowA()).cpuNs};
    return estimateExplanation(work, options.experience ? *options.experience : experienceOf(reader, options),
                               options.compiles, options.limits);
}

} // namespace

std::string whatWasVerified(const Explanation& explanation) {
    const std::string effort = counted(explanation.compiles, "compile");
    if (!explanation.verified)
        return "not verified: " + explanation.whyEnded() + " after " + effort +
               "; the rows are those found so far, each with the bytes that it adds to those put in before it";
    const std::int64_t decided = explanation.all - explanation.none;
    const std::int64_t done = explanation.withCulprits - explanation.none;
    if (explanation.culprits.empty()) return "nothing to explain, verified by " + effort;
    const std::size_t count = explanation.culprits.size();
    std::string text = "verified by compiling: " +
                       (count == 1 ? std::string("this decision alone makes ")
                                   : "these " + std::to_string(count) + " decisions alone make ") +
                       std::to_string(done) + " of " + bytes(decided) +
                       (explanation.exact ? ", and every section and function is B's" : "") +
                       "; none of them can be left out; ";
    if (explanation.allButCulprits)
        text += "all others without them make " + bytes(*explanation.allButCulprits - explanation.none) + "; ";
    return text + effort + "; interaction left over: " + bytes(explanation.interaction);
}

Result<Explanation> explain(const JobContext& context, const ExplainOptions& options, const WatchExplanation& watch) {
    KeptPools pools(1);
    return explainIn(pools, context, options, watch);
}

Result<Explanation> explainIn(KeptPools& pools, const JobContext& context, const ExplainOptions& options,
                              const WatchExplanation& watch) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(DecisionMix mix,
                    DecisionMix::open(reader, options.runA, options.runB, options.module, options.others));
    INLINESCOPE_TRY(MixMemory memory, MixMemory::open(context, reader, mix, options.again));
    Explanation explanation;
    explanation.module = options.module;
    FoundExplanation& found = explanation;
    if (std::optional<FoundExplanation> known = memory.finished(options.exact))
        found = std::move(*known);
    else {
        const ExplainEstimate estimate = estimateOf(reader, options, mix);
        options.estimated(estimate);
        INLINESCOPE_CHECK(mix.prepare(context, options.limits, pools));
        INLINESCOPE_TRY(const FeatureOutliers features, FeatureOutliers::open(reader, mix.runB().id, mix.rowB().id));
        SubsetMeter meter(options, mix, memory, estimate.expected);
        found = ExplanationSearch(context, options, mix, features, meter).run(watch);
        memory.keep(found);
        explanation.kept = memory.isKept();
        explanation.compilesNow = meter.compiles();
    }
    explanation.table = culpritTable(explanation);
    addNotes(explanation, options, mix);
    return explanation;
}

} // namespace inlinescope
