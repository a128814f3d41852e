// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/exhaustive_search.h"
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/kept_pools.h"
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/compile/variant_meter.h"
#include "core/jobs/search/search_module.h"
#include "core/model/finding.h"
#include "core/model/module_run.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// What a search of a module begins from.
enum class SearchStart : std::uint8_t {
    BestKnown, ///< the smallest of its known results
    Policy, ///< what the built-in policy decides; only compiled, since a search from there is one from the best known
    Heuristic, ///< what the default policy decides
    Nothing,   ///< nothing inlined, except what an attribute requires
    AllWays,   ///< the best of all ways to decide about small components, with the best state for the others
    Known      ///< what StepRequest::known decides, or the state; only compiled, to prove it
};

/// The local search of a module from one start.
struct SearchTrack {
    SearchStart start = SearchStart::BestKnown;
    ModuleSearch search;
    std::optional<ModuleRunResult> state = {}; ///< its smallest object; absent before its first step
    bool proven = false;                       ///< the script of the state's differences is known to make that object
    std::int64_t taken = 0;                    ///< moves that are part of it
    bool done = false;                         ///< exhausted, of no use, or impossible
    bool differs = false; ///< it is done because the script of what it found made another object, no smaller one
    std::optional<ExhaustiveSearch> allWays = {};
    JudgeObject judgeOfWays = {}; ///< of `allWays`: one for all ways, whatever other modules do meanwhile
    MeterMemory memory = {};      ///< of the module, for the step under way
};

/// What a step is asked for. Everything else that it uses is its own.
struct StepRequest {
    std::string run, module;
    std::mutex& storing; ///< held while the run is changed; a step does not read it meanwhile
    KeptPools& pools;
    MeterLimits limits;
    JudgeObject judge;
    std::int64_t least = 0;            ///< bytes of the module's best state
    ModuleRunResult best;              ///< that state, with no more than its sizes, functions and hash
    std::string knownHash;             ///< of the object from which the search from the best known result began
    std::optional<ModuleRunRow> known; ///< a result of another run
    MoveHistory history;
    SearchBudget budget;
    std::function<void(std::size_t done, std::size_t of)> measured;
};

/// What a step has found.
struct StepResult {
    std::int64_t gained = 0; ///< bytes, from the track's state before, or its first
    std::int64_t compiles = 0;
    std::int64_t rounds = 0;
    std::vector<std::pair<SearchMove, std::int64_t>> learned;
    std::vector<Finding> findings;
    std::int64_t components = 0, proved = 0; ///< as in SearchedModule, after a search of all ways
    std::string provedHash;                  ///< of the object that is proved
};

/// Finds the track's start, and makes its state smaller in a round; a step from what is known or from the built-in
/// policy only compiles its script. For any thread, but for one at a time for a track.
/// Errors: those of VariantMeter::open() and of its measurements.
Result<StepResult> takeStep(const JobContext& context, SearchTrack& track, const StepRequest& request);

} // namespace inlinescope
