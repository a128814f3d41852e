// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>

#include <string>

namespace inlinescope::cli {

/// Sets the last lines of each command's help: an example, and where the options are that all commands have. Call it
/// once, after all commands were added.
void addExamples(CLI::App& app);
/// The command's example, as it is typed; empty for a command that only shells and the build call. A test runs each,
/// with two runs `default` and `never` of a corpus `mine`.
std::string exampleOf(const CLI::App& command);

} // namespace inlinescope::cli
