// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/link_effect.h"

#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <unordered_map>

namespace inlinescope {
namespace {

LinkKind kindOf(const FunctionSize& function) {
    if (function.shared) return LinkKind::Shared;
    for (const std::string_view word : {"internal", "private", "local"})
        if (function.linkage == word) return LinkKind::Local;
    return LinkKind::External;
}

/// Sizes of a binary's symbols by name.
class BinarySymbols {
public:
    explicit BinarySymbols(const std::vector<BinaryPart>& symbols) {
        for (const BinaryPart& symbol : symbols) {
            if (symbol.isRest) continue;
            const auto [known, isNew] = m_sizes.try_emplace(symbol.name, symbol.bytes);
            if (!isNew) known->second = std::nullopt;
        }
    }
    /// Nothing if there are several of that name.
    std::optional<std::int64_t> of(const std::string& name) const {
        const auto found = m_sizes.find(name);
        return found == m_sizes.end() ? std::optional<std::int64_t>(0) : found->second;
    }
    bool has(const std::string& name) const { return m_sizes.contains(name); }

private:
    std::unordered_map<std::string, std::optional<std::int64_t>> m_sizes;
};

/// A function in both runs.
struct LinkedFunction {
    LinkKind kind = LinkKind::External;
    std::int64_t delta = 0;
};
using Functions = std::map<std::string, LinkedFunction>; ///< of a module, by name

void addRun(std::map<std::string, Functions>& modules, std::span<const ModuleFunctions> run, std::int64_t sign) {
    for (const ModuleFunctions& module : run) {
        Functions& functions = modules[module.module];
        for (const FunctionSize& function : module.functions) {
            if (function.alias) continue;
            LinkedFunction& pair = functions[function.name];
            pair.kind = kindOf(function);
            pair.delta += sign * function.size;
        }
    }
}

} // namespace

std::vector<LinkEffect> linkEffects(std::span<const ModuleFunctions> runA, std::span<const ModuleFunctions> runB,
                                    const std::vector<BinaryPart>& before, const std::vector<BinaryPart>& after) {
    std::map<std::string, Functions> modules;
    addRun(modules, runA, -1);
    addRun(modules, runB, 1);
    const BinarySymbols sizesA(before), sizesB(after);
    std::set<std::string> counted;
    std::vector<LinkEffect> effects;
    for (const auto& [module, functions] : modules) {
        LinkEffect effect{module};
        for (const auto& [name, pair] : functions) {
            effect.delta += pair.delta;
            effect.found[0] += sizesA.has(name);
            effect.found[1] += sizesB.has(name);
            const auto a = sizesA.of(name), b = sizesB.of(name);
            if (!a || !b)
                ++effect.unknown;
            else if (counted.insert(name).second)
                effect.linked[std::size_t(pair.kind)] += *b - *a;
        }
        effects.push_back(std::move(effect));
    }
    return effects;
}

} // namespace inlinescope
