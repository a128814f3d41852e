// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_options.h"

#include <CLI/CLI.hpp>

#include <vector>

namespace inlinescope::cli {

// Options of the commands that compile modules as a run does. `options` must live as long as the command.

/// LLVM options, changes of command lines, sample; returns them.
std::vector<CLI::Option*> addCompiles(CLI::App& command, RunOptions& options);
void addJobs(CLI::App& command, RunOptions& options);
/// Time and memory of each module.
void addRunLimits(CLI::App& command, RunOptions& options);
CLI::Option* addCallsiteKeys(CLI::App& command, RunOptions& options);

} // namespace inlinescope::cli
