// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/playback/playback_files.h"
#include "core/jobs/tables/table.h"
#include "core/model/module_run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

struct PlaybackOptions {
    std::string run;
    std::vector<std::string> modules; ///< names; empty: every one that has a result
    std::string folder;               ///< of PlaybackFolder
    ReplayFallback fallback = ReplayFallback::Original;
    std::string verify;       ///< path of a clang that compiles every module with its file; empty: none does
    bool keepsBodies = false; ///< PlaybackOfModule::bodies
    MeterLimits limits;
};

/// How far a module came.
enum class PlaybackStatus : std::uint8_t { Failed, NoLocations, Written, Unchecked, Differs, Exact };
/// "failed", "no locations", "written", "not checked", "differs", "exact"
std::string_view toString(PlaybackStatus status);

struct PlaybackOfModule {
    std::string name;
    PlaybackStatus status = PlaybackStatus::Failed;
    std::optional<std::int64_t> textReached{}; ///< that the checking clang made; bytes
    std::vector<FunctionSize> bodies{};        ///< the shared ones that it made, if asked for; without aliases
};

struct Playback {
    /// Per module: lines, decisions that they cannot express, the text that the run has and, after a check, the text
    /// that the clang reached.
    Table table;
    std::vector<PlaybackOfModule> modules{}; ///< in the table's order
    std::int64_t written = 0;                ///< modules
    std::int64_t checked = 0;                ///< those that the clang compiled
    std::int64_t exact = 0;                  ///< those of which it made the text that the run has
    bool cancelled = false;                  ///< the table has the modules that were done before
};

/// Writes the decisions of a run as files that make a stock clang take them (PlaybackFolder), in place of those that
/// the folder has of the same modules or, if none is named, of any. A module that cannot be
/// compiled again as in the run, without locations, or that the checking clang makes with another text is a finding.
/// Errors besides the store's: Refused for a module whose name leads out of the folder, Unwritable, those of
/// toolchainAt().
Result<Playback> writePlayback(const JobContext& context, const PlaybackOptions& options);

} // namespace inlinescope
