// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>

namespace inlinescope::cli {

/// Whether the file descriptor is a terminal.
bool isTerminal(int descriptor);
/// Characters in a line of the terminal that is stdout; without its answer those that COLUMNS names, or 80.
std::size_t terminalWidth();
/// Whether stdout may have colours: not where NO_COLOR is set (no-color.org), and not on a terminal that has none.
bool hasColours();

} // namespace inlinescope::cli
