// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace inlinescope::cli {

/// What may stand in place of the last of `words`, a command line of `app` without the program's name: commands,
/// options, and values. Names of runs, corpora, modules, policies, logs and reports are read from the workspace that
/// the words name, which is left as it is; where it cannot be read there are none. Empty also where a file is meant,
/// which a shell completes itself.
std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words);

} // namespace inlinescope::cli
