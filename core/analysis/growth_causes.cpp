// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/growth_causes.h"

#include "core/analysis/alignment.h"
#include "core/analysis/checked_arithmetic.h"

#include <algorithm>
#include <array>
#include <map>
#include <unordered_map>
#include <unordered_set>

namespace inlinescope {
namespace {

using NameOf = std::string (CommonNames::*)(std::string_view) const;

bool standsInCaller(const Decision& decision) {
    return isInlined(decision.outcome) || isInlinedByAttribute(decision.outcome, decision.mandatory);
}

/// The functions that were inlined into each function, on one side, by common name.
class Composition {
public:
    Composition(const GrowthSide& side, const CommonNames& names, NameOf nameOf,
                const std::unordered_set<std::string>& changed) {
        for (const Decision& decision : side.decisions)
            if (standsInCaller(decision))
                m_inlined[(names.*nameOf)(decision.caller)].push_back((names.*nameOf)(decision.callee));
        for (auto& [caller, callees] : m_inlined)
            std::ranges::sort(callees);
        for (const auto& [caller, callees] : m_inlined)
            visit(caller, changed);
    }
    struct Facts {
        std::uint64_t bodies = 0; ///< equal if the same bodies are inlined, each the same number of times
        bool changed = false;     ///< some of these bodies changed
        bool done = false;        ///< false while its callees are visited: recursion adds nothing
    };
    Facts of(const std::string& function) const {
        const auto found = m_facts.find(function);
        return found == m_facts.end() ? Facts() : found->second;
    }

private:
    /// Callees before callers, with an explicit stack, since chains can be long.
    void visit(const std::string& root, const std::unordered_set<std::string>& changed) {
        std::vector<std::string> stack = {root};
        while (!stack.empty()) {
            const std::string function = stack.back();
            const bool first = m_facts.try_emplace(function).second;
            if (first) {
                for (const std::string& callee : calleesOf(function))
                    if (!m_facts.contains(callee)) stack.push_back(callee);
                continue;
            }
            stack.pop_back();
            if (!m_facts[function].done) m_facts[function] = sumOf(function, changed);
        }
    }
    Facts sumOf(const std::string& function, const std::unordered_set<std::string>& changed) const {
        Facts facts;
        facts.done = true;
        for (const std::string& callee : calleesOf(function)) {
            const Facts below = of(callee);
            facts.bodies += std::hash<std::string>()(callee) + (below.done ? below.bodies : 0);
            facts.changed |= changed.contains(callee) || (below.done && below.changed);
        }
        return facts;
    }
    std::span<const std::string> calleesOf(const std::string& function) const {
        const auto found = m_inlined.find(function);
        return found == m_inlined.end() ? std::span<const std::string>() : found->second;
    }

    std::map<std::string, std::vector<std::string>> m_inlined; ///< in an order that is the same on both sides
    std::unordered_map<std::string, Facts> m_facts;
};

/// The functions that one side's bitcode defines, by common name.
class Definitions {
public:
    Definitions(const GrowthSide& side, const CommonNames& names, NameOf nameOf) : m_names(names), m_nameOf(nameOf) {
        for (const FunctionBody& body : side.bodies)
            m_bodies.emplace((names.*nameOf)(body.name), &body);
    }
    struct Found {
        std::string name; ///< common name; empty if nothing is found
        const FunctionBody* body = nullptr;
        bool isPart = false; ///< the symbol is a part of the function
    };
    /// The function that a symbol belongs to.
    Found ownerOf(std::string_view symbol) const {
        for (const bool underscore : {false, true}) { // Mach-O has an underscore before each name
            if (underscore && !symbol.starts_with('_')) break;
            for (std::string_view name = underscore ? symbol.substr(1) : symbol;;) {
                if (Found found = definition(name); found.body) {
                    found.isPart = name.size() + underscore != symbol.size();
                    return found;
                }
                const std::size_t dot = name.rfind('.');
                if (dot == std::string_view::npos) break;
                name = name.substr(0, dot);
            }
        }
        return {};
    }
    const FunctionBody* find(const std::string& commonName) const {
        const auto found = m_bodies.find(commonName);
        return found == m_bodies.end() ? nullptr : found->second;
    }
    const std::unordered_map<std::string, const FunctionBody*>& all() const { return m_bodies; }

private:
    Found definition(std::string_view name) const {
        const std::string common = (m_names.*m_nameOf)(name);
        return {common, find(common), false};
    }

    const CommonNames& m_names;
    NameOf m_nameOf;
    std::unordered_map<std::string, const FunctionBody*> m_bodies;
};

std::unordered_set<std::string> changedBodies(const Definitions& a, const Definitions& b) {
    std::unordered_set<std::string> changed;
    for (const auto& [name, body] : a.all())
        if (const FunctionBody* other = b.find(name); other && other->hash != body->hash) changed.insert(name);
    return changed;
}

/// Rules 1 to 3 of the header.
class CauseFinder {
public:
    CauseFinder(const GrowthSide& a, const GrowthSide& b, const CommonNames& names)
        : m_definitionsA(a, names, &CommonNames::ofA), m_definitionsB(b, names, &CommonNames::ofB),
          m_changed(changedBodies(m_definitionsA, m_definitionsB)), m_inlinedA(a, names, &CommonNames::ofA, m_changed),
          m_inlinedB(b, names, &CommonNames::ofB, m_changed) {}

    /// Nothing if neither bitcode defines the symbol's function (rule 4).
    std::optional<GrowthCause> of(const FunctionPair& pair) const {
        Definitions::Found owner;
        if (pair.a) owner = m_definitionsA.ownerOf(pair.a->name);
        if (pair.b && !owner.body) owner = m_definitionsB.ownerOf(pair.b->name);
        if (!owner.body) return std::nullopt;
        const FunctionBody* bodyA = m_definitionsA.find(owner.name);
        const FunctionBody* bodyB = m_definitionsB.find(owner.name);
        if (!bodyA && !pair.a) return GrowthCause::Added;
        if (!bodyB && !pair.b) return GrowthCause::Removed;
        if (!bodyA || !bodyB) return GrowthCause::BodyChanged;
        if ((!pair.a || !pair.b) && !owner.isPart) return GrowthCause::DecidedDifferently;
        return ofFunction(owner.name);
    }

private:
    /// Rule 3, for a function that both sides define.
    GrowthCause ofFunction(const std::string& name) const {
        if (m_changed.contains(name)) return GrowthCause::BodyChanged;
        const auto inA = m_inlinedA.of(name), inB = m_inlinedB.of(name);
        return inA.bodies != inB.bodies ? GrowthCause::DecidedDifferently : GrowthCause::BodyChanged;
    }

    Definitions m_definitionsA, m_definitionsB;
    std::unordered_set<std::string> m_changed;
    Composition m_inlinedA, m_inlinedB;
};

std::int64_t& bytesOf(CauseBytes& bytes, GrowthCause cause) {
    switch (cause) {
    case GrowthCause::Added:
        return bytes.added;
    case GrowthCause::Removed:
        return bytes.removed;
    case GrowthCause::DecidedDifferently:
        return bytes.decidedDifferently;
    default:
        return bytes.bodyChanged;
    }
}

/// Bytes that only this symbol of a side names.
std::int64_t ownBytes(const FunctionSize* function) {
    return function && !function->alias ? function->size : 0;
}
std::int64_t ownDelta(const FunctionPair& pair) {
    return saturatedDifference(ownBytes(pair.b), ownBytes(pair.a));
}
bool isAlias(const FunctionPair& pair) {
    return (!pair.a || pair.a->alias) && (!pair.b || pair.b->alias);
}

/// The rows of a module, with the remainder in no function symbol.
class Collector {
public:
    Collector(const GrowthSide& a, const GrowthSide& b)
        : m_restA(a.text), m_restB(b.text), m_aliases(aliasRow(a.functions, b.functions)) {}

    /// A row without a cause gets the cause of the remainder.
    void add(const FunctionPair& pair, FunctionComparisonRow row, std::optional<GrowthCause> cause) {
        m_restA = saturatedDifference(m_restA, ownBytes(pair.a));
        m_restB = saturatedDifference(m_restB, ownBytes(pair.b));
        const std::int64_t delta = ownDelta(pair);
        if (isAlias(pair)) {
            row.cause = GrowthCause::Alias;
        } else if (delta && cause) {
            row.cause = *cause;
            std::int64_t& moved = bytesOf(m_moved, *cause);
            moved = delta < 0 ? saturatedDifference(moved, delta) : saturatedSum(moved, delta);
            addTo(*cause, delta);
        } else if (delta) {
            m_open.push_back(m_rows.size());
            m_openBytes = saturatedSum(m_openBytes, delta);
        }
        m_rows.push_back(std::move(row));
    }

    GrowthCauses finish(GrowthCause fallback) {
        const GrowthCause remainder = remainderCause(fallback);
        for (const std::size_t row : m_open)
            m_rows[row].cause = remainder;
        sortByDelta(m_rows);
        if (m_aliases) m_rows.push_back(*m_aliases);
        const std::int64_t rest = saturatedDifference(m_restB, m_restA);
        addTo(remainder, saturatedSum(m_openBytes, rest));
        return {m_bytes,
                std::move(m_rows),
                {"(in no function)", "", m_restA, m_restB, rest, rest ? remainder : GrowthCause::None}};
    }

private:
    void addTo(GrowthCause cause, std::int64_t delta) {
        std::int64_t& bytes = bytesOf(m_bytes, cause);
        bytes = saturatedSum(bytes, delta);
    }
    GrowthCause remainderCause(GrowthCause fallback) {
        constexpr std::array order = {GrowthCause::BodyChanged, GrowthCause::DecidedDifferently, GrowthCause::Added,
                                      GrowthCause::Removed};
        GrowthCause most = fallback;
        std::int64_t bytes = 0;
        for (const GrowthCause cause : order)
            if (bytesOf(m_moved, cause) > bytes) most = cause, bytes = bytesOf(m_moved, cause);
        return most;
    }

    std::vector<FunctionComparisonRow> m_rows;
    std::vector<std::size_t> m_open;
    std::int64_t m_openBytes = 0; ///< of the open rows
    CauseBytes m_moved;           ///< sums of |delta|
    CauseBytes m_bytes;
    std::int64_t m_restA, m_restB;
    std::optional<FunctionComparisonRow> m_aliases;
};

} // namespace

GrowthCauses causesOfGrowth(const GrowthSide& a, const GrowthSide& b, const CommonNames& names) {
    const CauseFinder finder(a, b, names);
    Collector collector(a, b);
    for (const FunctionPair& pair : pairFunctions(a.functions, b.functions, &names)) {
        FunctionComparisonRow row = rowOf(pair);
        const FunctionSize& known = pair.a ? *pair.a : *pair.b;
        const std::string common = pair.a ? names.ofA(known.name) : names.ofB(known.name);
        if (const Rename* rename = names.renameOf(common)) {
            row.renamedFrom = rename->a;
            row.function = rename->b;
        }
        const auto cause = ownDelta(pair) ? finder.of(pair) : std::nullopt;
        collector.add(pair, std::move(row), cause);
    }
    return collector.finish(GrowthCause::BodyChanged);
}

GrowthCauses causesInSameBitcode(const GrowthSide& a, const GrowthSide& b) {
    Collector collector(a, b);
    for (const FunctionPair& pair : pairFunctions(a.functions, b.functions))
        collector.add(pair, rowOf(pair), GrowthCause::DecidedDifferently);
    return collector.finish(GrowthCause::DecidedDifferently);
}

} // namespace inlinescope
