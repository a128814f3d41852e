// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "app/cli/session.h"

#include <CLI/CLI.hpp>

namespace inlinescope::cli {

/// Adds the options that choose what is printed of a table, the same for every command that prints one.
void addTableOptions(CLI::App& app, Session& session);
/// Whether the command prints a table, if only with some of its arguments.
bool printsTable(const CLI::App& command);
/// Throws ValidationError if one of these options was given to a command that prints no table.
void requireTable(const CLI::App& app);

} // namespace inlinescope::cli
