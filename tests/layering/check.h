// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/layering/rules.h"

#include <filesystem>

namespace inlinescope::layering {

/// One violation: the file (and line) or the target, and the sentence that names the rule.
struct Breach {
    std::string where;
    std::string what;
};

/// The name of a source and its header: the path without its extension.
std::string unitOf(const std::string& path);

/// Checks every #include and every word of every hand-written source below the rooms' folders of `root`, and that no
/// sources include each other in a circle (a source and its header count as one), and that no two define a type of one
/// name in one namespace. `qtHeaders` is the folder that contains Qt's module folders (QtCore, QtGui, ...).
std::vector<Breach> checkSources(const Rules& rules, const std::filesystem::path& root,
                                 const std::filesystem::path& qtHeaders);

/// Checks the links that CMake wrote: a line per target, with its name, its folder relative to the root, its links.
std::vector<Breach> checkLinks(const Rules& rules, std::istream& links);

} // namespace inlinescope::layering
