// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/playback/playback_job.h"
#include "core/jobs/tables/table.h"
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// The result of a tune for one module.
struct TunedModule {
    std::string name;
    PlaybackStatus status = PlaybackStatus::Failed;
    bool hasGain = false; ///< with its replay file the clang makes fewer bytes of the objective
    /// Bytes that the clang makes by itself and with the replay file, if the module gets one; absent if it does not
    /// compile.
    std::optional<std::int64_t> textBefore{}, text{};
    std::optional<std::int64_t> uniqueBefore{}, unique{}; ///< the same, each shared body counted once over the modules
};

/// The modules of a playback that the clang has checked, with their bodies; the run `before` has what the clang makes
/// of them by itself. For Text, a module has a gain if its replay file makes its text smaller. For Unique, what a
/// module adds to the sum depends on which other modules get their files. The modules with a gain are chosen so that no
/// change for a single module makes the sum of `unique` smaller, or leaves it and makes text smaller; so that no file
/// leaves both; and so that the sum is not above those without files and with all files.
Result<std::vector<TunedModule>> tunedModules(const WorkspaceReader& reader, const std::string& before,
                                              std::vector<PlaybackOfModule> played, SearchObjective objective);

/// As Tuned::modules says; `objective` says which bytes order the rows.
Table tunedTable(std::vector<TunedModule> modules, SearchObjective objective);

} // namespace inlinescope
