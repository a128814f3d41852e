#pragma once
#include "core/base/cancel_token.h"
#include "core/jobs/cell_filter.h"
#include "core/jobs/reader_team.h"

#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace inlinescope {

/// Columns of decisionListColumns(), in their order.
enum class ListColumn : std::uint8_t {
    Decision,
    Caller,
    Callee,
    Site,
    Advice,
    Outcome,
    Cost,
    Threshold,
    Reason,
    Location,
    DefaultAdvice,
    InlinePath,
    Linkage,
    Module,
    Flip,
    FlipState
};

struct OrderRequest {
    std::span<const ModuleDecisions> modules; ///< one after the other they are the recorded order
    std::int64_t decisions = 0;               ///< of all of them
    bool canFlip = false;                     ///< isBuiltIn() of the run
    std::vector<std::pair<ListColumn, CellFilter>> filters;
    std::vector<std::pair<ListColumn, CellFilter>> anyOf = {}; ///< unless empty: besides, one of them passes
    std::optional<ListColumn> orderBy;
    bool descending = false;
};

/// Positions in the recorded order of the decisions that pass all filters, in the order that DecisionListRequest
/// describes. Reads only the columns that it needs, and each distinct text once. Errors: LimitExceeded for more than
/// 2^32 - 2 decisions, otherwise those of the reader.
Result<std::vector<std::uint32_t>> decisionOrder(const ReaderTeam& team, const OrderRequest& request,
                                                 const CancelToken& cancel);

} // namespace inlinescope
