// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/revision_alignment.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <map>
#include <tuple>
#include <unordered_map>

namespace inlinescope {
namespace {

/// One place of a chain that was stored as text: "f:12", with "#2" after it if it is one of several twins.
SourcePlace parsePlace(std::string_view text) {
    const std::size_t end = std::min(text.find(':'), text.find('#'));
    SourcePlace place{std::string(text.substr(0, end)), {}, 0, 0};
    if (end < text.size()) std::from_chars(text.data() + end + 1, text.data() + text.size(), place.line);
    return place;
}

/// The chain, innermost first. For a module without debug info, a workspace from an older program has the chain as one
/// place without a line, with the whole text as the function's name.
std::vector<SourcePlace> placesOf(const Decision& decision) {
    const std::vector<SourcePlace>& places = decision.path.places;
    if (places.size() != 1 || !places[0].file.empty() || places[0].line) return places;
    constexpr std::string_view separator = " @ ";
    std::vector<SourcePlace> parsed;
    for (std::string_view rest = places[0].function; !rest.empty();) {
        const std::size_t end = std::min(rest.find(separator), rest.size());
        parsed.push_back(parsePlace(rest.substr(0, end)));
        rest.remove_prefix(std::min(end + separator.size(), rest.size()));
    }
    return parsed;
}

/// A position in functions: for each place the line relative to the function's first call, and the column.
using Position = std::vector<std::pair<std::int64_t, std::int64_t>>;

struct Call {
    std::size_t index = 0; ///< of the decision
    Position position;     ///< outermost first
    std::uint32_t ordinal = 0;
    std::uint64_t hash = 0;
    bool renamed = false;
};

/// Sum of the lines by which two positions differ.
std::int64_t distance(const Position& a, const Position& b) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        sum += std::abs(a[i].first - b[i].first);
    return sum;
}

struct Group {
    std::vector<Call> a, b;
};
using CalleeGroups = std::map<std::string, Group>;

/// Sorts one side's calls into the groups.
class SideReader {
public:
    SideReader(std::span<const Decision> decisions, const CommonNames& names,
               std::string (CommonNames::*nameOf)(std::string_view) const)
        : m_decisions(decisions), m_names(names), m_nameOf(nameOf) {
        for (const Decision& decision : decisions)
            for (const SourcePlace& place : m_places.emplace_back(placesOf(decision))) {
                const auto [first, isNew] = m_firstLine.emplace(nameOfFunction(place.function), place.line);
                if (!isNew) first->second = std::min<std::int64_t>(first->second, place.line);
            }
    }

    void addTo(CalleeGroups& groups, std::vector<Call> Group::* side) {
        for (std::size_t index = 0; index < m_decisions.size(); ++index) {
            const Decision& decision = m_decisions[index];
            Call call{index, {}, decision.ordinal, decision.key.hash, false};
            std::string key;
            addName(key, call, decision.caller);
            addName(key, call, decision.callee);
            for (const SourcePlace& place : m_places[index]) {
                const std::string& function = addName(key, call, place.function);
                call.position.emplace_back(std::int64_t(place.line) - m_firstLine[function],
                                           std::int64_t(place.column));
            }
            std::ranges::reverse(call.position);
            (groups[key].*side).push_back(std::move(call));
        }
    }

private:
    const std::string& nameOfFunction(const std::string& function) {
        const auto known = m_commonNames.find(function);
        if (known != m_commonNames.end()) return known->second;
        return m_commonNames[function] = (m_names.*m_nameOf)(function);
    }
    const std::string& addName(std::string& key, Call& call, const std::string& function) {
        const std::string& name = nameOfFunction(function);
        call.renamed |= m_names.renameOf(name) != nullptr;
        key += name;
        key += '\n';
        return name;
    }

    std::span<const Decision> m_decisions;
    const CommonNames& m_names;
    std::string (CommonNames::*m_nameOf)(std::string_view) const;
    std::vector<std::vector<SourcePlace>> m_places; ///< of each decision
    std::unordered_map<std::string, std::string> m_commonNames;
    std::unordered_map<std::string, std::int64_t> m_firstLine; ///< by common name
};

void sortByPlace(std::vector<Call>& calls) {
    std::ranges::sort(calls, {}, [](const Call& call) { return std::tie(call.position, call.ordinal, call.index); });
}

bool sharesHash(const std::vector<Call>& calls, std::size_t at) {
    return (at > 0 && calls[at - 1].hash == calls[at].hash) ||
           (at + 1 < calls.size() && calls[at + 1].hash == calls[at].hash);
}

/// For each call of the shorter list the index of its partner in the longer list, ascending.
std::vector<std::size_t> partnersOf(const std::vector<Call>& shorter, const std::vector<Call>& longer) {
    std::vector<std::size_t> partners;
    std::size_t next = 0;
    for (std::size_t i = 0; i < shorter.size(); ++i, ++next) {
        const auto away = [&](std::size_t j) { return distance(shorter[i].position, longer[j].position); };
        const std::size_t last = longer.size() - (shorter.size() - i); // the remaining calls need partners too
        while (next < last && away(next + 1) < away(next))
            ++next;
        partners.push_back(next);
    }
    return partners;
}

/// Pairs one group's calls and appends its rows.
class GroupPairing {
public:
    GroupPairing(const Group& group, std::span<const Decision> a, std::span<const Decision> b,
                 std::vector<AlignedCallsite>& rows)
        : m_group(group), m_a(a), m_b(b), m_rows(rows) {}

    void pair() {
        const bool aIsShorter = m_group.a.size() <= m_group.b.size();
        const auto& shorter = aIsShorter ? m_group.a : m_group.b;
        const auto& longer = aIsShorter ? m_group.b : m_group.a;
        const AlignedBy by = shorter.size() == longer.size() ? AlignedBy::Structure : AlignedBy::Line;
        std::size_t next = 0;
        const std::vector<std::size_t> partners = partnersOf(shorter, longer);
        for (std::size_t i = 0; i < partners.size(); ++i) {
            for (; next < partners[i]; ++next)
                addSingle(next, !aIsShorter);
            aIsShorter ? addPair(i, next, by) : addPair(next, i, by);
            ++next;
        }
        for (; next < longer.size(); ++next)
            addSingle(next, !aIsShorter);
    }

private:
    void addPair(std::size_t atA, std::size_t atB, AlignedBy by) {
        const Call &a = m_group.a[atA], &b = m_group.b[atB];
        m_rows.push_back({a.index, b.index, markOf(m_a[a.index], m_b[b.index]),
                          sharesHash(m_group.a, atA) || sharesHash(m_group.b, atB), by, a.renamed || b.renamed});
    }
    void addSingle(std::size_t at, bool inA) {
        const std::vector<Call>& calls = inA ? m_group.a : m_group.b;
        AlignedCallsite row;
        (inA ? row.a : row.b) = calls[at].index;
        row.mark = inA ? AlignmentMark::OnlyA : AlignmentMark::OnlyB;
        row.ambiguous = sharesHash(calls, at);
        m_rows.push_back(row);
    }

    const Group& m_group;
    std::span<const Decision> m_a, m_b;
    std::vector<AlignedCallsite>& m_rows;
};

} // namespace

Alignment alignRevisions(std::span<const Decision> a, std::span<const Decision> b, const CommonNames& names) {
    CalleeGroups groups;
    SideReader(a, names, &CommonNames::ofA).addTo(groups, &Group::a);
    SideReader(b, names, &CommonNames::ofB).addTo(groups, &Group::b);
    std::vector<AlignedCallsite> rows;
    rows.reserve(std::max(a.size(), b.size()));
    for (auto& [key, group] : groups) {
        sortByPlace(group.a);
        sortByPlace(group.b);
        GroupPairing(group, a, b, rows).pair();
    }
    return sortedAlignment(std::move(rows), a, b);
}

} // namespace inlinescope
