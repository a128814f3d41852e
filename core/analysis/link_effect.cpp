// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/link_effect.h"

#include <algorithm>
#include <map>
#include <optional>
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

using Sizes = std::vector<std::int64_t>;

/// Sizes of a binary's symbols by name.
class BinarySymbols {
public:
    explicit BinarySymbols(const std::vector<BinaryPart>& symbols) {
        for (const BinaryPart& symbol : symbols)
            if (!symbol.isRest) m_sizes[symbol.name].push_back(symbol.bytes);
    }
    Sizes of(const std::string& name) const {
        const auto found = m_sizes.find(name);
        return found == m_sizes.end() ? Sizes() : found->second;
    }

private:
    std::unordered_map<std::string, Sizes> m_sizes;
};

/// A function in the objects of both runs.
struct LinkedFunction {
    LinkKind kind = LinkKind::External;
    std::array<std::optional<std::int64_t>, 2> sizes = {}; ///< nothing if a run's object does not have it

    std::int64_t delta() const { return sizes[1].value_or(0) - sizes[0].value_or(0); }
};
using Functions = std::map<std::string, LinkedFunction>; ///< of a module, by name

void addRun(std::map<std::string, Functions>& modules, std::span<const ModuleFunctions> run, std::size_t side) {
    for (const ModuleFunctions& module : run) {
        Functions& functions = modules[module.module];
        for (const FunctionSize& function : module.functions) {
            if (function.alias) continue;
            LinkedFunction& both = functions[function.name];
            both.kind = kindOf(function);
            both.sizes[side] = both.sizes[side].value_or(0) + function.size;
        }
    }
}

/// A function, and the row of its module.
struct Definition {
    LinkEffect* effect = nullptr;
    const LinkedFunction* function = nullptr;

    bool isLocal() const { return function->kind == LinkKind::Local; }
};
using Definitions = std::vector<Definition>; ///< the functions of one name, by module

/// What each function has of its name's symbols in the binary of a side; nothing if that is not known.
std::optional<Sizes> divided(const Definitions& functions, std::size_t side, Sizes symbols) {
    Sizes bytes(functions.size(), 0);
    const bool isOne = symbols.size() == 1;
    if (isOne && std::ranges::none_of(functions, &Definition::isLocal)) {
        bytes.front() = symbols.front();
        return bytes;
    }
    std::vector<std::size_t> without; // functions of the objects that no symbol has the size of
    for (std::size_t i = 0; i < functions.size(); ++i) {
        const std::optional<std::int64_t> size = functions[i].function->sizes[side];
        if (!size) continue;
        const auto symbol = std::ranges::find(symbols, *size);
        if (symbol == symbols.end()) {
            without.push_back(i);
            continue;
        }
        bytes[i] = *size;
        symbols.erase(symbol);
    }
    if (symbols.empty() || without.empty()) return bytes; // a symbol that is left over is of other objects
    if (!isOne || without.size() > 1) return std::nullopt;
    bytes[without.front()] = symbols.front(); // a linker may change the size of a function
    return bytes;
}

void addName(const Definitions& functions, const std::array<Sizes, 2>& symbols) {
    const auto a = divided(functions, 0, symbols[0]), b = divided(functions, 1, symbols[1]);
    for (std::size_t i = 0; i < functions.size(); ++i) {
        const auto& [effect, function] = functions[i];
        effect->delta += function->delta();
        ++effect->functions;
        for (std::size_t side = 0; side < symbols.size(); ++side)
            effect->found[side] += !symbols[side].empty();
        if (!a || !b) {
            ++effect->unknown;
            continue;
        }
        effect->countedDelta += function->delta();
        effect->linked[std::size_t(function->kind)] += (*b)[i] - (*a)[i];
    }
}

} // namespace

std::vector<LinkEffect> linkEffects(std::span<const ModuleFunctions> runA, std::span<const ModuleFunctions> runB,
                                    const std::vector<BinaryPart>& before, const std::vector<BinaryPart>& after) {
    std::map<std::string, Functions> modules;
    addRun(modules, runA, 0);
    addRun(modules, runB, 1);
    std::vector<LinkEffect> effects;
    effects.reserve(modules.size()); // the definitions point into it
    std::map<std::string, Definitions> names;
    for (const auto& [module, functions] : modules) {
        LinkEffect& effect = effects.emplace_back(LinkEffect{module});
        for (const auto& [name, function] : functions)
            names[name].push_back({&effect, &function});
    }
    const BinarySymbols sizesA(before), sizesB(after);
    for (const auto& [name, functions] : names)
        addName(functions, {sizesA.of(name), sizesB.of(name)});
    return effects;
}

} // namespace inlinescope
