// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace inlinescope::cli {

/// The texts that can replace the last of `words`, a command line of `app` without the program's name: commands,
/// options, and values. Names of runs, corpora, modules, policies, logs and reports are read from the workspace that
/// the words name; the workspace is not changed, and if it cannot be read there are no names. Also empty if a file is
/// expected, since a shell completes files itself.
std::vector<std::string> completions(const CLI::App& app, const std::vector<std::string>& words);

} // namespace inlinescope::cli
