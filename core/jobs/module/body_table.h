// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <cstddef>
#include <string>

namespace inlinescope {

/// The copies of a function that are compared with the function compiled by itself.
struct BodyRequest {
    std::string run;
    std::string module;
    std::string body;     ///< the function whose copies are compared: its linkage name, or a part of that or of its
                          ///< demangled name that no other function of the module has
    std::string function; ///< likewise, the one that has the copies; empty: any
};

/// The calls in copies of a body that are not decided as in the function by itself (core/analysis/body_comparison.h),
/// with the rows above them, as in inlineTreeTable():
/// depth,mark,function,location,outcome_a,outcome_b,cost_a,cost_b,threshold_a,threshold_b,reason_a,reason_b,
/// decision_a,decision_b,inline_path. Side A is the function by itself, side B the copy. A row of depth 0 is a function
/// that has copies; a row without a mark is a call through which a copy came, or the one that was inlined.
struct BodyTable {
    Table table;             ///< its notes say what the counts say
    std::string body;        ///< linkage name
    std::size_t copies = 0;  ///< in the functions that were asked for
    std::size_t alike = 0;   ///< those that do not differ
    std::size_t open = 0;    ///< those that are not compared: BodyComparison::openCount
    bool neverAsked = false; ///< BodyComparison::neverAsked
};

/// From stored decisions; nothing is compiled. Errors: NotFound if the module's decisions name no such function;
/// InvalidArgument if several have the part of a name; Refused if the run has no result of the module; Cancelled.
Result<BodyTable> bodyTable(const std::string& path, const BodyRequest& request, const CancelToken& cancel = {});

} // namespace inlinescope
