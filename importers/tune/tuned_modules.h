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
    bool hasGain = false; ///< the clang makes the module smaller with its replay file
    /// Bytes that the clang makes by itself and with the replay file, if the module gets one; absent if it does not
    /// compile.
    std::optional<std::int64_t> textBefore{}, text{};
    std::optional<std::int64_t> uniqueBefore{}, unique{}; ///< the same, each shared body counted once over the modules
};

/// The modules of a playback of the run `after`, whose text the clang alone is known to make in the run `before`.
/// `objective` says which bytes are a gain: under Unique also fewer of `unique`.
Result<std::vector<TunedModule>> tunedModules(const WorkspaceReader& reader, const std::string& before,
                                              const std::string& after, const Playback& playback,
                                              SearchObjective objective);

/// As Tuned::modules says; `objective` says which bytes order the rows.
Table tunedTable(std::vector<TunedModule> modules, SearchObjective objective);

} // namespace inlinescope
