#pragma once
#include "core/analysis/culprits.h"
#include "core/jobs/variant_meter.h"
#include "core/model/input_difference.h"

#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

/// A decision that two runs of a module took otherwise: indices into each run's decisions.
struct DifferingDecision {
    std::size_t a = 0, b = 0;
};

/// Two runs of one module, and what any mix of their decisions compiles to.
///
/// Where both compiled the same bitcode, A's compile is repeated. Forced again, by callsite key, are A's recorded
/// decisions (or, under Others::Decide, those that both runs have in common, and A's policy decides the rest);
/// callsites that only B was asked about are answered as B did, and of the differing decisions those of a subset too.
/// None of them is A, all of them B, as far as decisions go.
///
/// Of two revisions B's compile is repeated, on B's bitcode: callsites are aligned by structure, and of the differing
/// decisions those that are not of the subset are answered as A did. All of them is B; none is B's revision as A would
/// have decided.
///
/// Differing is a pair of which both were asked, were advised otherwise, and can be forced.
class DecisionMix {
public:
    /// Errors: those of VariantMeter::open(); Refused likewise for the other run.
    static Result<DecisionMix> open(const JobContext& context, const std::string& runA, const std::string& runB,
                                    const std::string& module, Others others, const MeterLimits& limits);
    DecisionMix(DecisionMix&&) noexcept;
    ~DecisionMix();

    bool revisions() const;
    const RunRow& runB() const;
    const ModuleRunRow &rowA() const, &rowB() const;
    const std::vector<Decision>&decisionsA() const, &decisionsB() const;
    /// In the order in which B was asked.
    const std::vector<DifferingDecision>& differing() const;
    /// Of these, such whose callsite key others share: what is answered by it may be meant for another.
    std::size_t ambiguous() const;
    /// Beside decisions, in what the two compiles differ.
    const std::vector<InputDifference>& inputDifferences() const;

    /// Measures A with subsets of the differing decisions put in, in full accuracy. A compile that fails is an error of
    /// the whole.
    Result<void> measure(const std::vector<Subset>& subsets,
                         const std::function<void(std::size_t subset, const SubsetSize&)>& done);

private:
    struct State;
    explicit DecisionMix(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope
