#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

namespace inlinescope::layering {

/// By name: the names that it leads to.
using Arrows = std::map<std::string, std::set<std::string>>;

/// A circle for each arrow that closes one, as a walk through the arrows in order of names finds them: its members, the
/// first one again at the end. Nothing if the arrows lead down only.
std::vector<std::vector<std::string>> circles(const Arrows& arrows);

} // namespace inlinescope::layering
