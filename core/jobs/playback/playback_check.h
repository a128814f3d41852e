// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/replay_lines.h"
#include "core/base/cancel_token.h"
#include "core/jobs/playback/playback_files.h"
#include "core/runner/toolchain.h"
#include "core/runner/worker_tasks.h"

#include <cstdint>
#include <vector>

namespace inlinescope {

/// What a stock clang made of a replay file.
struct CheckedPlayback {
    std::int64_t text = 0;     ///< bytes of its object, as ModuleSizes::text
    std::int64_t notTaken = 0; ///< lines that inline, and whose calls it did not inline there; and the reverse
    std::vector<FunctionSize> functions{}; ///< of its object
};

/// A module's replay file, as it is checked.
struct ReplayedModule {
    const ModuleTask& module;
    const CompiledModule& compiled; ///< the compile of which the lines are
    const ReplayLines& lines;
    bool profiled = true; ///< isProfiled()
    ReplayFallback fallback = ReplayFallback::Original;
};

/// Compiles a module with a user's clang under its replay file, confined as any other compile, and measures the object
/// in `pool`. The options limit the compile. Errors: Refused for a command line that this clang may not get;
/// NotCompiled with the compiler's words if it fails; Cancelled; those of worker::measureModule().
Result<CheckedPlayback> checkPlayback(WorkerPool& pool, const WorkerPoolOptions& options, const Toolchain& toolchain,
                                      const ReplayedModule& replayed, const CancelToken& cancel);

} // namespace inlinescope
