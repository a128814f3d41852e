// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/apart_sums.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

struct CalleeRequest {
    std::vector<std::string> runs; ///< one, or two to compare; runs, or sets of remarks of other builds
    std::string module = {};       ///< empty: all modules of the runs
};

/// What is smallest for the calls of a definition: the words of the columns best and best_unique.
enum class BestAttribute : std::uint8_t { AsIs, AllInlined, NoneInlined };
/// "as is", "all inlined", "none inlined".
constexpr std::string_view toString(BestAttribute best) {
    constexpr std::string_view words[] = {"as is", "all inlined", "none inlined"};
    return words[static_cast<std::size_t>(best)];
}

struct CalleeTable {
    Table table;
    ApartColumns apart; ///< of bytes and bytes_held
    /// Runs whose attributes are measured, and which are not by LLVM's heuristic: their own policy decided the other
    /// calls. A note of the table says so.
    std::vector<std::string> ownPolicies = {};
};

/// What runs decided about the calls of each function: callee,sites,inlined,refused,bytes,measured,bytes_held,
/// measured_held,all_inlined,none_inlined,best,all_inlined_unique,none_inlined_unique,best_unique; for two runs each of
/// them but the callee twice, as sites_a,sites_b and so on; TOTAL. Sites are all decisions of the list of decisions
/// whose callee it is, those that the inliner was never asked about too. Bytes are the sum of what flipping each of
/// these decisions by itself does to text, the policy deciding all else, over those that were measured; absent if none
/// was. Held: the same with all other decisions held as recorded. all_inlined and none_inlined are what always_inline
/// and noinline on the definition do to text, as the row of `advise` about it says: with all of its instances, in all
/// modules (or in the named one), so that callees which are instances of one definition have the same values, which do
/// not add up. Absent unless `advise` has measured all modules that have decisions about one of them; best says which
/// is smallest. _unique: the same if every shared body is counted once; absent for one module. Rows are ordered by
/// |bytes| of the run with the larger ones, then by sites, the largest first, then by name.
///
/// A set of remarks has no bytes; its sites are the remarks that report a decision, and a last column for each side, if
/// one is a set of remarks, is reasons: LLVM's names of what it did not inline, with counts ("TooCostly 12"). Beside a
/// set, calls of a run that an attribute has inlined without a question count as inlined, as remarks report them.
///
/// Reads a few columns of every decision once, on several threads. Errors: NotFound for an unknown run or module,
/// InvalidArgument for fewer than one run or more than two.
Result<CalleeTable> calleeTable(const std::string& path, const CalleeRequest& request, const CancelToken& cancel);

} // namespace inlinescope
