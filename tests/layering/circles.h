// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace inlinescope::layering {

/// A directed graph: for each name, the names that it points to.
using Arrows = std::map<std::string, std::set<std::string>>;

/// A circle for each arrow that closes one, found by a depth-first walk in the order of names: its members, the first
/// one repeated at the end. Empty if there is no circle.
std::vector<std::vector<std::string>> circles(const Arrows& arrows);

} // namespace inlinescope::layering
