// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <CLI/CLI.hpp>

#include <string>

namespace inlinescope::cli {

/// The options and commands of `app` as the body of a manual page, in mdoc(7): a list of the options of all commands,
/// then a subsection for each command.
std::string manualOf(const CLI::App& app);

} // namespace inlinescope::cli
