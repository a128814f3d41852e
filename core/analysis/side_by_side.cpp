// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/side_by_side.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace inlinescope {
namespace {

using FunctionBytes = std::map<std::string, std::int64_t>;

/// `none` with its functions of these names as they are in `all`.
MeasuredVariant withFunctionsOf(const MeasuredVariant& none, const MeasuredVariant& all,
                                const std::set<std::string>& names) {
    MeasuredVariant made = none;
    std::erase_if(made.functions, [&](const FunctionSize& f) { return names.contains(f.name); });
    for (const FunctionSize& function : all.functions)
        if (names.contains(function.name)) made.functions.push_back(function);
    return made;
}

/// Bytes of each function of an object that has a section for each: its code, and its own read-only data and exception
/// table.
FunctionBytes bytesByFunction(std::span<const FunctionSize> functions, std::span<const SectionSize> sections) {
    constexpr std::array<std::string_view, 2> parts{".rodata.", ".gcc_except_table."};
    FunctionBytes bytes;
    for (const FunctionSize& function : functions)
        if (!function.alias) bytes[function.name] += function.size;
    for (const SectionSize& section : sections)
        for (const std::string_view part : parts) {
            if (!section.name.starts_with(part)) continue;
            const auto function = bytes.find(section.name.substr(part.size()));
            if (function != bytes.end()) function->second += section.size;
        }
    return bytes;
}

} // namespace

/// A set of moves while it is filled.
struct SideBySide::Set {
    std::vector<std::size_t> moves;
    Names changed;
    std::map<std::string, bool> callees; ///< whether all moves about it refuse

    bool takes(const Reach& reach) const {
        const auto isChanged = [this](const std::string& function) { return changed.contains(function); };
        if (isChanged(reach.callee) || std::ranges::any_of(reach.changed, isChanged)) return false;
        const auto isCallee = [this](const std::string& function) { return callees.contains(function); };
        if (std::ranges::any_of(reach.changed, isCallee)) return false;
        // A refused call keeps the body, however many there are; only the last inlined one removes it.
        const auto same = callees.find(reach.callee);
        return same == callees.end() || (same->second && reach.refuses);
    }
    void take(std::size_t move, const Reach& reach) {
        moves.push_back(move);
        changed.insert(reach.changed.begin(), reach.changed.end());
        callees[reach.callee] = reach.refuses;
    }
};

SideBySide::SideBySide(std::span<const Decision> decisions, const std::vector<SearchMove>& moves) {
    for (const Decision& decision : decisions) {
        const bool inlined = decision.outcome == Outcome::Inlined || decision.outcome == Outcome::InlinedCalleeDeleted;
        if (inlined)
            m_inlinedInto.emplace(decision.callee, decision.caller);
        else
            m_calls.emplace(decision.caller, decision.callee);
    }
    for (const SearchMove& move : moves) {
        Names callers;
        for (const std::size_t decision : move.decisions)
            callers.insert(decisions[decision].caller);
        m_reaches.push_back(
            {withThoseItIsInlinedInto(callers), move.callee, move.advices.front().advice == Advice::Refuse});
    }
}

SideBySide::Names SideBySide::withThoseItIsInlinedInto(const Names& functions) const {
    Names reached = functions;
    std::vector<std::string> waiting(functions.begin(), functions.end());
    while (!waiting.empty()) {
        const std::string function = std::move(waiting.back());
        waiting.pop_back();
        const auto [first, last] = m_inlinedInto.equal_range(function);
        for (auto caller = first; caller != last; ++caller)
            if (reached.insert(caller->second).second) waiting.push_back(caller->second);
    }
    return reached;
}

SideBySide::Names SideBySide::calledFrom(const std::string& function) const {
    Names reached{function};
    std::vector<std::string> waiting{function};
    while (!waiting.empty()) {
        const auto [first, last] = m_calls.equal_range(waiting.back());
        waiting.pop_back();
        for (auto callee = first; callee != last; ++callee)
            if (reached.insert(callee->second).second) waiting.push_back(callee->second);
    }
    return reached;
}

std::vector<std::vector<std::size_t>> SideBySide::sets(std::size_t most) const {
    std::vector<Set> filled;
    for (std::size_t move = 0; move < m_reaches.size(); ++move) {
        const Reach& reach = m_reaches[move];
        auto set = std::ranges::find_if(filled, [&](const Set& s) { return s.takes(reach); });
        if (set == filled.end()) {
            if (filled.size() == most) continue;
            set = filled.emplace(filled.end());
        }
        set->take(move, reach);
    }
    std::vector<std::vector<std::size_t>> sets;
    for (Set& set : filled)
        sets.push_back(std::move(set.moves));
    return sets;
}

bool SideBySide::changes(const Reach& reach, const std::string& function, const Names& called) const {
    return reach.changed.contains(function) || called.contains(function);
}

std::vector<MeasuredVariant> SideBySide::apart(const std::vector<std::size_t>& set, const MeasuredVariant& none,
                                               const MeasuredVariant& all) const {
    if (set.size() == 1) return {all};
    const FunctionBytes before = bytesByFunction(none.functions, none.sections),
                        after = bytesByFunction(all.functions, all.sections);
    const std::int64_t unwinding = none.sizes.ehFrame / std::max<std::int64_t>(1, std::int64_t(before.size()));
    FunctionBytes change;
    for (const auto& [function, bytes] : before)
        if (!after.contains(function)) change[function] = -bytes - unwinding;
    for (const auto& [function, bytes] : after) {
        const auto old = before.find(function);
        const std::int64_t more = old == before.end() ? bytes + unwinding : bytes - old->second;
        if (more != 0) change[function] = more;
    }
    std::vector<MeasuredVariant> objects;
    for (const std::size_t move : set) {
        const Names called = calledFrom(m_reaches[move].callee);
        Names own;
        std::int64_t text = none.sizes.text;
        for (const auto& [function, bytes] : change)
            if (changes(m_reaches[move], function, called)) {
                own.insert(function);
                text += bytes;
            }
        objects.push_back(withFunctionsOf(none, all, own));
        objects.back().sizes.text = text;
    }
    return objects;
}

} // namespace inlinescope
