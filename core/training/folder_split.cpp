// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/folder_split.h"

#include "core/base/fnv.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <vector>

namespace inlinescope {
namespace {

/// Modules that are held out together, by the hash of their common name, then the name.
using Groups = std::map<std::pair<std::uint64_t, std::string>, std::vector<std::string>>;

Groups groupsOf(const std::set<std::string>& modules, bool byFolder) {
    Groups groups;
    for (const std::string& module : modules) {
        const std::string name = byFolder ? folderOf(module) : module;
        groups[{Fnv1a64().add(name).value(), name}].push_back(module);
    }
    return groups;
}

} // namespace

std::string folderOf(const std::string& module) {
    const std::size_t slash = module.rfind('/');
    return slash == std::string::npos ? "." : module.substr(0, slash);
}

std::set<std::string> heldOutModules(const std::set<std::string>& modules) {
    Groups groups = groupsOf(modules, true);
    if (groups.size() < 2) groups = groupsOf(modules, false);
    if (groups.size() < 2) return {};
    std::set<std::string> held;
    for (const auto& [name, members] : groups) {
        if ((held.size() + members.size()) * 4 <= modules.size()) held.insert(members.begin(), members.end());
    }
    if (!held.empty()) return held;
    const auto size = [](const Groups::value_type& group) { return group.second.size(); };
    const auto& members = std::ranges::min_element(groups, {}, size)->second;
    return {members.begin(), members.end()};
}

} // namespace inlinescope
