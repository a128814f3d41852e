// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "core/model/flip.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace inlinescope {

/// The rows of a tree of two runs: all, or those that differ (core/analysis/inline_tree.h), with the rows above them.
enum class TreeRows : std::uint8_t { All, Differing };

struct InlineTreeTable {
    Table table;
    std::array<std::size_t, 2> functions{}; ///< by run: the compiled functions, whichever rows are wanted
};

/// The tree of functions that were inlined into others, with rows in its order (core/analysis/inline_tree.h):
/// depth,mark,function,location,outcome_a,outcome_b,size_a,size_b,delta,decision_a,decision_b,flip_a,flip_state_a,
/// flip_b,flip_state_b. A row of depth 0 is a compiled function, with its bytes. Below it are calls, `function` being
/// the callee, with what is stored about their decisions flipped (FlipCells). A call that was inlined as part of its
/// function's body, without a question, has neither mark nor decision. With an empty runB:
/// depth,function,location,outcome_a,size_a,decision_a,flip_a,flip_state_a, always all. `others` as in compareModule().
Result<InlineTreeTable> inlineTreeTable(const std::string& path, const std::string& runA, const std::string& runB,
                                        const std::string& module, Others others = Others::Decide,
                                        TreeRows rows = TreeRows::All);

} // namespace inlinescope
