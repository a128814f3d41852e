// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/search/search_options.h"
#include "core/jobs/tables/table.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// The result of a search, over the modules of its run:
/// module,start,text_before,text,delta,percent,unique_before,unique,unique_delta,moves,rounds,compiles,status,
/// found_from,components,proved,proved_percent; TOTAL, with a share only if all modules are counted.
/// `start` is the run whose result the module began from, and text_before and unique_before are of that result (absent
/// if that run was removed). `unique` counts a shared body once over the modules of the run. `moves` are the steps that
/// made the module smaller; `status` is "exhausted" if no single move helps any more, "open" if the budget ended the
/// search. `found_from` is the start from which the best was found: that run, "release" (what the built-in policy
/// decides), "default" (what the heuristic decides) or "never" (nothing inlined). `components` are those of the call
/// graph that calls to decide join, `proved` those of them of which all ways to decide were tried: each was compiled in
/// full with everything else as it is, and none has fewer bytes by the objective. The ways of larger components leave
/// out what is not smaller if their parts do not change each other (exhaustive_search.h). `proved_percent` is the
/// share. All three are absent until they are counted, which is done anew after a module has become smaller, and if the
/// objective is unique, also after bodies of other modules have changed.
struct SearchSummary {
    std::string run;
    Table table;
    bool cancelled = false;
    bool unproven = false;        ///< the time was too short to compile a result of each module with its script
    std::optional<Error> givenUp; ///< why the first module was given up that was; also a finding
};

/// What a search has gained since it began or was resumed, by its objective.
struct SearchGains {
    struct Step {
        double seconds = 0;     ///< since then
        std::int64_t bytes = 0; ///< change since then, of all modules together
    };
    std::vector<Step> steps;
    std::map<std::string, std::int64_t> modules; ///< change in bytes of those that have become smaller
};

/// What is known while a corpus is searched.
struct SearchSoFar {
    std::string run, module; ///< the module is the one that is searched
    SearchObjective objective = SearchObjective::Text;
    std::int64_t textBefore = 0;            ///< bytes of text of the modules to search, when it began or was resumed
    std::int64_t modules = 0, finished = 0; ///< those to search, and those of them that are done
    std::int64_t compiles = 0;              ///< since it began or was resumed, of the rounds that are done
    double seconds = 0;                     ///< since then
    std::shared_ptr<const SearchGains> gains = std::make_shared<SearchGains>();

    std::int64_t change() const { return gains->steps.empty() ? 0 : gains->steps.back().bytes; } ///< in bytes
};
/// Called after each measurement and each step, on the thread that runs the job.
using WatchSearch = std::function<void(const SearchSoFar&)>;

/// Searches the decisions that make each module smallest, by local search from several starts: the best of its known
/// results (those of all runs of the corpus by the built-in LLVM without options of their own, and what the built-in
/// policy decides), what the heuristic decides, and nothing inlined. The result is a run, whose policy is a script over
/// the default heuristic with the decisions that differ from the heuristic. The run can be compared, exported and run
/// again like any other, and produces the same objects.
///
/// Each round of a module measures moves from its state (search_moves.h; all other decisions held), many of them in one
/// variant (side_by_side.h), combines those that make it smaller (move_combination.h), all in one task
/// (worker::measureBatches()), and compiles the best combination. The decisions of the new state are recorded again, so
/// callsites that inlining created have moves of their own in the next round. Then the script alone compiles the module
/// once more; if that gives another object, it is the candidate in its place, and a finding says so. Only what was
/// measured in full and is the smallest of all starts is stored. At last all ways of small components of the call graph
/// are tried (exhaustive_search.h).
///
/// Steps of several modules and starts run side by side; each is planned with what the steps knew that ended a fixed
/// number of steps before. The next step is that with the highest expected gain for the cost of measuring: expected
/// first from the module's size, then from its last gain. Without a budget the search ends when nothing helps. For the
/// same inputs and seed the result is always the same, unless time ends it.
///
/// Under SearchObjective::Unique a step of a module is judged with all other modules of the corpus in their current
/// state: that in this run, or, if they are not searched, their smallest known result. So what is known of a module,
/// that it is exhausted and what is proved, is forgotten if bodies of another one change; the module is then searched
/// again.
///
/// What is known of a module, but not to be made by its script, as the result of a policy, is compiled with its script
/// first. If a budget of time ends before that, the module begins from what its script is known to make.
///
/// A budget of time is that of the whole call. No step begins after its end, nor one that would need more than is left;
/// what is still under way a twentieth of it later (at least a second) is given up.
///
/// If the same search has already made a run, it is resumed: each module continues from its stored state (or from a
/// known result that is smaller). After a cancel everything stored stays.
///
/// Errors besides the store's: Refused if no module has a known result, or if the named run is not of this corpus and
/// objective.
Result<SearchSummary> searchCorpus(const JobContext& context, const SearchOptions& options,
                                   const WatchSearch& watch = {});

} // namespace inlinescope
