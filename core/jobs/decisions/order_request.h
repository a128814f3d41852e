// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/cell_filter.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
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
    FlipState,
    FlipHeld
};

struct OrderRequest {
    std::span<const ModuleDecisions> modules; ///< in the recorded order, one after the other
    std::int64_t decisions = 0;               ///< of all modules
    bool canFlip = false;                     ///< isBuiltIn() of the run
    std::vector<std::pair<ListColumn, CellFilter>> filters;
    std::vector<std::pair<ListColumn, CellFilter>> anyOf = {}; ///< unless empty: at least one of them must pass, too
    std::optional<ListColumn> orderBy;
    bool descending = false;
};

} // namespace inlinescope
