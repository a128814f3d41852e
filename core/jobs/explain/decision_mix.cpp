// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/explain/decision_mix.h"

#include "core/base/fnv.h"
#include "core/formats/script_format.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/kept_pools.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/common/toolchains.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/sides/input_comparison.h"
#include "core/jobs/sides/module_evidence.h"
#include "core/jobs/whatif/flip_runner.h"
#include "core/model/names.h"

#include <algorithm>
#include <tuple>
#include <unordered_set>
#include <utility>

namespace inlinescope {
namespace {

/// One run's part.
struct Side {
    RunRow run;
    ModuleRow module;
    ModuleRunRow row;
    ModuleEvidence evidence;
    std::vector<std::optional<ForcedAdvice>> forced; ///< what repeats each decision
};

Result<Side> readSide(const WorkspaceReader& reader, const std::string& runName, const std::string& moduleName) {
    INLINESCOPE_TRY(RunModule found, findModule(reader, runName, moduleName));
    INLINESCOPE_TRY(ModuleRunRow row, found.result());
    Side side{std::move(found.run), std::move(found.module), std::move(row), {}, {}};
    INLINESCOPE_TRY(side.evidence, readModuleEvidence(reader, side.row));
    side.forced = forcedAdvices(side.evidence.decisions);
    return side;
}

bool isAsked(const Decision& decision) {
    return decision.outcome != Outcome::NeverAsked;
}

/// Adds the sizes and names that make an object's shape.
std::uint64_t shapeOf(MeasuredVariant& measured) {
    Fnv1a64 hash;
    for (const SectionSize& section : measured.sections) {
        hash.add(section.name).add(std::uint8_t(0)).addNumber(std::uint64_t(section.size));
    }
    const auto place = [](const FunctionSize& function) { return std::tie(function.name, function.size); };
    std::ranges::sort(measured.functions, {}, place);
    for (const FunctionSize& function : measured.functions) {
        hash.add(function.name).add(std::uint8_t(0)).addNumber(std::uint64_t(function.size));
    }
    return hash.value();
}

} // namespace

struct DecisionMix::State {
    State(Side a, Side b, Others others)
        : a(std::move(a)), b(std::move(b)), others(others), revisions(haveDifferentBitcode(this->a.row, this->b.row)) {}

    void align();
    void sort(const AlignedCallsite& site);
    /// B's advice about its decision, at its key alone.
    ForcedAdvice adviceOf(std::size_t decisionB) const;
    std::vector<ForcedAdvice> variantOf(const Subset& subset) const;
    /// The decision of A that is flipped, and nothing else, if this subset is put in.
    std::optional<std::uint32_t> flipOf(const Subset& subset) const;
    void keep(const Subset& subset, const MeasuredVariant& measured);

    std::optional<VariantMeter> meter; ///< once prepared
    Side a, b;
    Others others;
    bool revisions;
    std::vector<MixedDecision> decisions;
    std::vector<ForcedAdvice> common;               ///< of two revisions: what both decided alike
    std::unordered_set<std::uint64_t> sharedHashes; ///< that several callsites of a side have
    std::vector<InputDifference> inputDifferences;
    std::optional<MeasuredVariant> own;                             ///< A's, once measured
    std::vector<std::pair<std::uint32_t, MeasuredVariant>> flipped; ///< by the decision of A
};

void DecisionMix::State::align() {
    for (const Side* side : {&a, &b})
        for (const auto& forced : side->forced)
            if (forced && forced->occurrence) sharedHashes.insert(forced->hash);
    const Alignment alignment = revisions ? RevisionComparison(a.evidence, b.evidence).alignment()
                                          : alignCallsites(a.evidence.decisions, b.evidence.decisions);
    for (const AlignedCallsite& site : alignment.rows)
        sort(site);
    std::ranges::sort(decisions, {}, [](const MixedDecision& decision) {
        return std::pair(decision.mark == AlignmentMark::Differs, decision.b);
    });
}

/// What B decided there can be put into A, is fixed in all mixes, or is as in B anyway.
void DecisionMix::State::sort(const AlignedCallsite& site) {
    if (!site.b || !b.forced[*site.b]) return;
    const Decision& inB = b.evidence.decisions[*site.b];
    const Decision* inA = site.a ? &a.evidence.decisions[*site.a] : nullptr;
    const bool both = inA && isAsked(*inA);
    if (both && inA->advice != inB.advice)
        decisions.push_back({site.a, *site.b, AlignmentMark::Differs});
    else if (both && others == Others::Decide && revisions)
        common.push_back(adviceOf(*site.b));
    else if (both && others == Others::Decide)
        decisions.push_back({site.a, *site.b, AlignmentMark::Same});
    else if (!both && (others == Others::Decide || !revisions))
        decisions.push_back({site.a, *site.b, AlignmentMark::OnlyB});
}

ForcedAdvice DecisionMix::State::adviceOf(std::size_t decisionB) const {
    const Decision& decision = b.evidence.decisions[decisionB];
    ForcedAdvice advice{decision.key.hash, {}, decision.advice};
    if (sharedHashes.contains(advice.hash)) advice.occurrence = decision.key.occurrence;
    return advice;
}

std::vector<ForcedAdvice> DecisionMix::State::variantOf(const Subset& subset) const {
    std::vector<ForcedAdvice> advices;
    std::size_t next = 0;
    for (std::size_t element = 0; element < decisions.size(); ++element) {
        const MixedDecision& decision = decisions[element];
        const bool isIn = next < subset.size() && subset[next] == element;
        next += isIn;
        const bool isAsInA = !isIn && revisions && decision.mark == AlignmentMark::Differs;
        if (!isIn && !isAsInA) continue; // as the baseline has it
        ForcedAdvice& advice = advices.emplace_back(adviceOf(decision.b));
        if (isAsInA) advice.advice = a.evidence.decisions[*decision.a].advice;
    }
    return advices;
}

std::optional<std::uint32_t> DecisionMix::State::flipOf(const Subset& subset) const {
    if (revisions || subset.size() != 1) return std::nullopt;
    const MixedDecision& decision = decisions[subset.front()];
    if (decision.mark != AlignmentMark::Differs || meter->obstacle(*decision.a)) return std::nullopt;
    const bool isFlip = meter->flipped(*decision.a) == adviceOf(decision.b);
    return isFlip ? std::optional(std::uint32_t(*decision.a)) : std::nullopt;
}

void DecisionMix::State::keep(const Subset& subset, const MeasuredVariant& measured) {
    if (subset.empty()) own = measured;
    if (const auto decision = flipOf(subset)) flipped.emplace_back(*decision, measured);
}

DecisionMix::DecisionMix(std::unique_ptr<State> state) : m_state(std::move(state)) {}
DecisionMix::DecisionMix(DecisionMix&&) noexcept = default;
DecisionMix::~DecisionMix() = default;

Result<DecisionMix> DecisionMix::open(const WorkspaceReader& reader, const std::string& runA, const std::string& runB,
                                      const std::string& module, Others others) {
    INLINESCOPE_TRY(Side a, readSide(reader, runA, module));
    INLINESCOPE_TRY(Side b, readSide(reader, runB, module));
    InputComparison inputs(reader, a.run, b.run);
    INLINESCOPE_CHECK(inputs.addModule(a.row, b.row));
    if (a.module.id != b.module.id) INLINESCOPE_CHECK(inputs.addSideFiles(a.module, b.module));
    INLINESCOPE_CHECK(inputs.addRuns());
    auto state = std::make_unique<State>(std::move(a), std::move(b), others);
    state->inputDifferences = inputs.list();
    state->align();
    return DecisionMix(std::move(state));
}

bool DecisionMix::revisions() const {
    return m_state->revisions;
}
const RunRow& DecisionMix::runB() const {
    return m_state->b.run;
}
const ModuleRunRow& DecisionMix::rowA() const {
    return m_state->a.row;
}
const ModuleRunRow& DecisionMix::rowB() const {
    return m_state->b.row;
}
const std::vector<Decision>& DecisionMix::decisionsA() const {
    return m_state->a.evidence.decisions;
}
const std::vector<Decision>& DecisionMix::decisionsB() const {
    return m_state->b.evidence.decisions;
}
const std::vector<MixedDecision>& DecisionMix::decisions() const {
    return m_state->decisions;
}
std::size_t DecisionMix::count(AlignmentMark mark) const {
    return std::size_t(std::ranges::count(m_state->decisions, mark, &MixedDecision::mark));
}
ForcedAdvice DecisionMix::advice(const MixedDecision& decision) const {
    return m_state->adviceOf(decision.b);
}
std::size_t DecisionMix::ambiguous() const {
    return std::size_t(std::ranges::count_if(m_state->decisions, [this](const MixedDecision& decision) {
        return decision.mark == AlignmentMark::Differs && m_state->adviceOf(decision.b).occurrence.has_value();
    }));
}
const std::vector<InputDifference>& DecisionMix::inputDifferences() const {
    return m_state->inputDifferences;
}

MixSpec DecisionMix::spec() const {
    std::string text = m_state->revisions ? "revisions\n" : "one bitcode\n";
    const auto add = [&text](std::string_view word, const ForcedAdvice& advice) {
        text += std::string(word) + ' ' + std::string(toString(advice.advice)) + ' ' + keyText(advice) + '\n';
    };
    for (const ForcedAdvice& advice : m_state->common)
        add("common", advice);
    for (const MixedDecision& decision : m_state->decisions) {
        text += std::to_string(decision.b) + ' ';
        add(toString(decision.mark), m_state->adviceOf(decision.b));
    }
    return {rowA().id, rowB().id, m_state->others, sha256(asBytes(text)), recordedBy(builtInCompiler())};
}

Result<void> DecisionMix::prepare(const JobContext& context, const MeterLimits& limits, KeptPools& pools) {
    const Side& compiled = m_state->revisions ? m_state->b : m_state->a;
    INLINESCOPE_TRY(VariantMeter meter,
                    VariantMeter::open(context, compiled.run.spec.name, compiled.module.name, limits));
    if (meter.moduleRun().id != compiled.row.id)
        return Error{ErrorCode::Refused, "the module was run again meanwhile", compiled.module.name, {}, {}};
    meter.use(pools.lend(context, limits));
    m_state->meter.emplace(std::move(meter));
    return {};
}

Result<void> DecisionMix::measure(const std::vector<Subset>& subsets,
                                  const std::function<void(std::size_t, const SubsetSize&)>& done) {
    VariantSet set{m_state->others, m_state->common, {}, Accuracy::Exact};
    for (const Subset& subset : subsets)
        set.variants.push_back(m_state->variantOf(subset));
    return m_state->meter->measure(set, [&](std::size_t variant, MeasuredVariant&& measured) -> Result<void> {
        if (measured.status == ModuleRunStatus::Cancelled) return CancelToken::error();
        if (measured.status != ModuleRunStatus::Ok)
            return Error{errorCodeOf(measured.status),
                         "a compile with " + std::to_string(subsets[variant].size()) + " of B's decisions " +
                             std::string(toString(measured.status)),
                         m_state->a.row.moduleName,
                         measured.diagnostics.substr(0, measured.diagnostics.find('\n')),
                         {}};
        m_state->keep(subsets[variant], measured);
        done(variant, {measured.sizes.text, shapeOf(measured)});
        return {};
    });
}

Result<std::vector<FlipResult>> DecisionMix::takeFlips() {
    std::vector<FlipResult> flips;
    if (m_state->flipped.empty()) return flips;
    const auto flipped = std::exchange(m_state->flipped, {});
    if (!m_state->own) {
        INLINESCOPE_TRY(m_state->own, m_state->meter->baseline());
    }
    if (m_state->own->sizes != rowA().sizes) return flips; // the run was made by another compiler
    for (const auto& [decision, measured] : flipped)
        flips.push_back(flipResult(*m_state->own, measured, m_state->others, {decision}));
    return flips;
}

} // namespace inlinescope
