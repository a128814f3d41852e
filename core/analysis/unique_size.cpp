// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/unique_size.h"

#include "core/analysis/checked_arithmetic.h"

#include <algorithm>

namespace inlinescope {

std::int64_t UniqueSizeMeter::add(std::int64_t text, std::span<const FunctionSize> functions) {
    std::vector<std::string_view> fresh;
    for (const FunctionSize& function : functions) {
        if (!function.shared || function.alias) continue; // an alias has no bytes of its own
        if (m_seen.contains(function.name))
            text = saturatedDifference(text, function.sizeWithTables());
        else
            fresh.push_back(function.name);
    }
    // Inserted only now, so that a name that the module itself lists twice is counted twice.
    for (std::string_view name : fresh)
        m_seen.emplace(name);
    return std::max<std::int64_t>(text, 0);
}

bool knowsTables(std::span<const FunctionSize> functions) {
    return std::ranges::all_of(
        functions, [](const FunctionSize& function) { return !function.shared || function.alias || function.tables; });
}

void forgetTables(std::vector<FunctionSize>& functions) {
    for (FunctionSize& function : functions)
        function.tables.reset();
}

void keepCommonKnowledge(std::vector<FunctionSize>& a, std::vector<FunctionSize>& b) {
    if (knowsTables(a) && knowsTables(b)) return;
    forgetTables(a);
    forgetTables(b);
}

} // namespace inlinescope
