// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"
#include "core/jobs/common/run_module.h"
#include "core/model/decision.h"
#include "core/model/policy_kind.h"
#include "core/model/tensor.h"

#include <cstddef>
#include <utility>
#include <vector>

namespace inlinescope {

/// What LLVM's development mode would have logged of a module of a run: for each decision with features its tensors,
/// then inlining_default (unless it is not known of some decision) and inlining_decision, in the order of the
/// questions. Decisions without features are left out, as LLVM logs no call that an attribute decides.
class RunObservations {
public:
    /// Refused for a module that was not compiled or has no features.
    static Result<RunObservations> read(const WorkspaceReader& reader, const RunModule& side);
    /// The same of a compile that is not stored, under a policy of this kind: its tensor columns, with at least one,
    /// and its decisions.
    static RunObservations of(std::vector<TensorColumn> columns, std::vector<Decision> decisions, PolicyKind policy);

    const std::vector<TensorSpec>& features() const { return m_features; }
    std::size_t size() const { return m_decisions.size(); }
    std::size_t withoutFeatures() const { return m_withoutFeatures; } ///< decisions that are left out
    const Decision& decision(std::size_t observation) const { return m_decisions[observation]; }
    /// By observation.
    std::vector<Decision> takeDecisions() && { return std::move(m_decisions); }
    /// One for each feature; valid as long as this.
    std::vector<Bytes> tensors(std::size_t observation) const;

private:
    std::vector<TensorColumn> m_columns; ///< as the run has recorded them
    std::vector<Decision> m_decisions;   ///< in the order of the questions
    std::vector<TensorSpec> m_features;
    std::vector<bool> m_defaults; ///< by observation; empty if not known
    std::size_t m_withoutFeatures = 0;
};

} // namespace inlinescope
