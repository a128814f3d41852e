// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/corpus_bodies.h"

#include "core/analysis/checked_arithmetic.h"

namespace inlinescope {
namespace {

/// An alias has no bytes of its own.
bool isBody(const FunctionSize& function) {
    return function.shared && !function.alias;
}

} // namespace

void CorpusBodies::put(std::size_t module, std::span<const FunctionSize> functions) {
    Sizes& held = m_held[module];
    for (const auto& [name, size] : held)
        m_bodies[name].erase(module);
    held = bodiesOf(functions);
    for (const auto& [name, size] : held)
        m_bodies[name][module] = size;
}

bool CorpusBodies::has(std::size_t module, std::span<const FunctionSize> functions) const {
    const auto held = m_held.find(module);
    const Sizes bodies = bodiesOf(functions);
    return held == m_held.end() ? bodies.empty() : held->second == bodies;
}

CorpusBodies::Sizes CorpusBodies::bodiesOf(std::span<const FunctionSize> functions) {
    Sizes bodies;
    for (const FunctionSize& function : functions)
        if (isBody(function)) bodies[function.name] += function.sizeWithTables();
    return bodies;
}

std::int64_t CorpusBodies::paidByOthers(std::size_t module, const std::string& name, std::int64_t size) const {
    const auto found = m_bodies.find(name);
    if (found == m_bodies.end()) return 0;
    const Holders& holders = found->second;
    if (!holders.empty() && holders.begin()->first < module) return size;
    const auto next = holders.upper_bound(module);
    return next == holders.end() ? 0 : next->second;
}

std::int64_t CorpusBodies::added(std::size_t module, std::int64_t text, std::span<const FunctionSize> functions) const {
    for (const FunctionSize& function : functions)
        if (isBody(function))
            text = saturatedDifference(text, paidByOthers(module, function.name, function.sizeWithTables()));
    return text;
}

} // namespace inlinescope
