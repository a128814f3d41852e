// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/run/module_sample.h"

#include <algorithm>
#include <bit>
#include <map>
#include <tuple>

namespace inlinescope {
namespace {

int exponentOf(const ModuleRow& module) {
    return int(std::bit_width(std::uint64_t(std::max<std::int64_t>(module.bitcodeSize, 1)))) - 1;
}

} // namespace

std::vector<ModuleRow> sampleOf(std::vector<ModuleRow> modules, std::int64_t count) {
    std::map<int, std::vector<ModuleRow>, std::greater<>> classes;
    for (ModuleRow& module : modules)
        classes[exponentOf(module)].push_back(std::move(module));
    for (auto& [exponent, members] : classes)
        std::ranges::sort(members, [](const ModuleRow& a, const ModuleRow& b) {
            return std::tie(a.bitcodeHash, a.name) < std::tie(b.bitcodeHash, b.name);
        });
    std::vector<ModuleRow> chosen;
    for (std::size_t turn = 0; std::int64_t(chosen.size()) < count && turn < modules.size(); ++turn) {
        for (auto& [exponent, members] : classes)
            if (turn < members.size() && std::int64_t(chosen.size()) < count)
                chosen.push_back(std::move(members[turn]));
    }
    return chosen;
}

std::vector<SizeClassCount> sizeClasses(std::span<const ModuleRow> modules, std::span<const ModuleRow> chosen) {
    std::map<int, SizeClassCount> classes;
    for (const ModuleRow& module : modules)
        ++classes[exponentOf(module)].modules;
    for (const ModuleRow& module : chosen)
        ++classes[exponentOf(module)].chosen;
    std::vector<SizeClassCount> counts;
    for (auto& [exponent, counted] : classes) {
        counted.exponent = exponent;
        counts.push_back(counted);
    }
    return counts;
}

} // namespace inlinescope
