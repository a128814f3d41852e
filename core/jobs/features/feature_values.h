// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// A decision that is shown side by side with others. Without a number, or if its run did not compile the module, its
/// cells are absent.
struct DecisionSide {
    std::string run, module;
    std::optional<std::int64_t> decision;
};

/// The tensors of decisions side by side, then the policies' further outputs (policy_output_N), the rows that differ
/// first: feature,value_a,value_b,..., then percentile_a,percentile_b,...: the rank of the value among all values that
/// the side's run recorded (percentileOf() in run_scan.h), absent if it is no scalar. InvalidArgument for more sides
/// than letters, NotFound for an unknown run, module or decision.
Result<Table> featuresOfDecisions(const std::string& path, const std::vector<DecisionSide>& sides);

/// The descriptions of these decisions, one row for each in the same order:
/// run,module,decision,caller,callee,location,outcome,cost, threshold,reason,flip,flip_state (FlipCells,
/// Others::Decide). For a side without a decision only run and module. NotFound as above.
Result<Table> chosenDecisions(const std::string& path, const std::vector<DecisionSide>& sides);

/// One decision of one or two runs, then the policy's further outputs (policy_output_N): feature,value_a[,value_b]
/// (absent for a side without that decision, or without features). Both decisions are ordinals of their own run, as
/// compareModule gives them.
Result<Table> decisionFeatures(const std::string& path, const std::string& runA, const std::string& runB,
                               const std::string& module, std::optional<std::int64_t> decisionA,
                               std::optional<std::int64_t> decisionB);

/// What a run recorded of each decision: feature,type,elements,values,minimum,maximum, in the schema's order.
Result<Table> runFeatures(const std::string& path, const std::string& run);

} // namespace inlinescope
