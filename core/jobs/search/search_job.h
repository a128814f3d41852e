// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/search/search_options.h"
#include "core/jobs/tables/table.h"

#include <chrono>
#include <optional>

namespace inlinescope {

/// What a search found, over the modules of its run:
/// module,start,text_before,text,delta,percent,unique_before,unique,moves,rounds,compiles,status; TOTAL.
/// `start` is the run whose result the module began from, and text_before and unique_before are of that result (absent
/// where that run is gone). `unique` counts a shared body once over the modules of the run. `moves` are the steps that
/// made it smaller; `status` is "exhausted" where no single move helps any more, "open" where the budget ended it.
struct SearchSummary {
    std::string run;
    Table table;
    bool cancelled = false;
};

/// Looks for the decisions that make each module smallest, by local search from the best of its known results: those of
/// all runs of the corpus by the built-in LLVM without options of their own. The result is a run, whose policy is a
/// script over the default heuristic that names what was decided otherwise: it compares, exports and runs again like
/// any other, and makes the same objects.
///
/// Each round of a module measures moves from its state (search_moves.h; all other decisions held), puts together those
/// that make it smaller (move_combination.h), compiles that in full, and stores it: the new state has its decisions
/// recorded anew, so that callsites which inlining brought have moves of their own in the next round. What is stored
/// was measured in full, and is compiled by the script once more at the end of the module's turn; should another
/// object come of that, it is the one that is kept, and a finding says so.
///
/// The budget is shared between the modules equally, or by what they promise where that is more (first their size,
/// then what they last gained), and
/// those come first that promise most for what measuring them costs; what one leaves falls to the next. Without a
/// budget it goes on until nothing helps. For given inputs and seed the result is always the same, unless time ends it.
///
/// Under SearchObjective::Unique a step of a module is judged with all other modules of the corpus as they are at that
/// moment: in this run's own state, or for those that are not searched in their smallest known result.
///
/// A run that the same search made before is gone on with: every state that was stored is where its module goes on from
/// (or a known result that is smaller still). After a cancel what was stored stays.
///
/// Errors beside the store's: Refused where no module has a known result, or the named run is none of this corpus and
/// objective.
Result<SearchSummary> searchCorpus(const JobContext& context, const SearchOptions& options);

} // namespace inlinescope
