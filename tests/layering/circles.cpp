// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/layering/circles.h"

#include <algorithm>

namespace inlinescope::layering {

namespace {

/// A depth-first walk; the path has the nodes that were entered and not left.
struct Walk {
    const Arrows& arrows;
    std::vector<std::string> way;
    std::set<std::string> done;
    std::vector<std::vector<std::string>> found;

    void enter(const std::string& name) {
        if (done.contains(name)) return;
        if (auto begin = std::find(way.begin(), way.end(), name); begin != way.end()) {
            found.emplace_back(begin, way.end()).push_back(name);
            return;
        }
        way.push_back(name);
        if (auto next = arrows.find(name); next != arrows.end())
            for (const std::string& other : next->second)
                if (other != name) enter(other);
        way.pop_back();
        done.insert(name);
    }
};

} // namespace

std::vector<std::vector<std::string>> circles(const Arrows& arrows) {
    Walk walk{arrows, {}, {}, {}};
    for (const auto& [name, others] : arrows)
        walk.enter(name);
    return walk.found;
}

} // namespace inlinescope::layering
