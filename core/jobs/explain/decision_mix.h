// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/analysis/culprits.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/model/flip.h"
#include "core/model/input_difference.h"
#include "core/store/workspace_reader.h"

#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

class KeptPools;

/// A decision of B that can be put into A: indices into each run's decisions.
struct MixedDecision {
    std::optional<std::size_t> a; ///< nothing if A has no such callsite
    std::size_t b = 0;
    AlignmentMark mark = AlignmentMark::Differs; ///< Differs: A was asked too and was advised otherwise; OnlyB; Same
};

/// Two runs of one module, and what any mix of their decisions compiles to.
///
/// If both compiled the same bitcode, A's compile is repeated with exactly a subset of B's decisions forced, each by
/// its callsite key: a script of these lines over A's policy makes the same. A's policy decides all else
/// (Others::Decide), or A's recorded decisions are held (Others::Held). The empty subset is A, all of them B, as far as
/// decisions go.
///
/// Of two revisions B's compile is repeated, on B's bitcode: callsites are aligned by structure, and those that both
/// have are answered as A did unless the subset has them. B's policy decides all else, or B's recorded decisions are
/// held. All of them is B; none is B's revision as A would have decided.
///
/// In a subset can be what B was asked and can be forced, unless it is held anyway.
class DecisionMix {
public:
    /// Errors besides the store's: Refused for a module without a result in one of the runs.
    static Result<DecisionMix> open(const WorkspaceReader& reader, const std::string& runA, const std::string& runB,
                                    const std::string& module, Others others);
    DecisionMix(DecisionMix&&) noexcept;
    ~DecisionMix();

    bool revisions() const;
    const RunRow& runB() const;
    const ModuleRunRow &rowA() const, &rowB() const;
    const std::vector<Decision>&decisionsA() const, &decisionsB() const;
    /// What subsets are made of: first those that do not differ, then those that do, each in the order in which B was
    /// asked. Without a differing one, an OnlyB mostly applies to no callsite, and a Same is what A's policy says
    /// anyway.
    const std::vector<MixedDecision>& decisions() const;
    std::size_t count(AlignmentMark mark) const;
    ForcedAdvice advice(const MixedDecision& decision) const; ///< what puts it in, as a script has it
    /// Decisions that differ and share their callsite key with others: what is answered by it may be meant for another.
    std::size_t ambiguous() const;
    /// In what, besides decisions, the two compiles differ.
    const std::vector<InputDifference>& inputDifferences() const;
    /// What identifies a measurement of this mix, by the compiler of this program. Subsets mean the same for equal
    /// ones.
    MixSpec spec() const;

    /// Before the first measure(), which uses one of `pools`; they must outlive the mix. Errors: those of
    /// VariantMeter::open().
    Result<void> prepare(const JobContext& context, const MeterLimits& limits, KeptPools& pools);
    /// Measures A with subsets of decisions() put in, in full accuracy. A compile that fails is an error of
    /// the whole.
    Result<void> measure(const std::vector<Subset>& subsets,
                         const std::function<void(std::size_t subset, const SubsetSize&)>& done);

    /// What measure() measured since the last call that is also one decision of A flipped by itself, as a what-if
    /// measures it. Errors: those of a compile of A, which is made if A itself was not measured.
    Result<std::vector<FlipResult>> takeFlips();

private:
    struct State;
    explicit DecisionMix(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope
