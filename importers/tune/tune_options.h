// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/playback/playback_files.h"
#include "core/model/search_objective.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

/// The steps of a tune, in their order. The last two are only those of a user who names commands for them.
enum class TuneStep : std::uint8_t { FrontEnd, Extract, Import, Run, PolicyRun, Search, Playback, Build, Check };
std::string_view toString(TuneStep step); ///< "front end", "extract", ...

struct TuneOptions {
    std::string database;      ///< compile_commands.json
    std::string folder;        ///< for all that a tune makes; new, empty, or of an earlier tune
    std::string clang;         ///< path; empty: clang-22 or clang of PATH
    std::string name = "tune"; ///< of the corpus and of the search's run; the heuristic's is NAME-before
    SearchObjective objective = SearchObjective::Unique; ///< nearer to what is linked than text
    std::optional<std::chrono::seconds> budget;          ///< time of the search
    std::optional<std::int64_t> compiles;                ///< of the search, at most
    ReplayFallback fallback = ReplayFallback::Original;
    std::string build; ///< shell command that builds in $INLINESCOPE_FOLDER; empty: none
    std::string check; ///< shell command that is run on both builds; empty: none
    int jobs = 0;      ///< as MeterLimits
    int timeLimitSeconds = 300;
    std::function<void(TuneStep)> begun = [](TuneStep) {}; ///< called when a step begins
};

} // namespace inlinescope
