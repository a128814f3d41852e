// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/runner/toolchain.h"
#include "core/runner/worker_tasks.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The check of a module's command line for another compiler. Its task, and that compile's, name side files by
/// sideFileName().
VetTask vetTask(const ModuleTask& module);

/// The module's compile by another compiler under its own heuristic, with the arguments that the check allowed.
ExternalCompile externalCompile(const ModuleTask& module, std::vector<std::string> arguments,
                                const WorkerPoolOptions& limits);

/// The result of a compile that failed. If the compiler failed, it gives the reason itself; if it was ended, the runner
/// does.
ModuleRunResult failedResult(const ProgramEnd& end);

} // namespace inlinescope
