// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/find/find_callsites.h"

#include "core/jobs/find/call_ranks.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace inlinescope {
namespace {

/// A callsite with the values that order it: its rank, then the module's position, then the order of the questions.
struct Ranked {
    int rank = 0;
    std::size_t module = 0, decision = 0;
    auto operator<=>(const Ranked&) const = default;
};

/// The best callsites that one reader finds.
class BestCallsites {
public:
    BestCallsites(const WorkspaceReader& reader, const FoundNames& names, std::size_t limit, CallRanks& ranks)
        : m_reader(reader), m_names(names), m_limit(limit), m_ranks(&ranks) {}

    Result<void> visit(std::size_t module) {
        using enum DecisionField;
        static constexpr DecisionField fields[] = {Caller, Callee, Place, PlaceFile, PlaceLine};
        const auto columns = m_reader.decisionColumns().of(m_names.modules[module], fields);
        // A reader with a later state than the first may not have a module.
        if (!columns) return columns.error().code == ErrorCode::NotFound ? Result<void>() : columns.error();
        const auto& [callers, callees, places, files, lines] =
            std::tie((*columns)[0], (*columns)[1], (*columns)[2], (*columns)[3], (*columns)[4]);
        for (std::size_t decision = 0; decision < callers.size(); ++decision) {
            const auto place = std::size_t(places[decision]);
            const CallTexts texts = {callers[decision], callees[decision], place > 0 ? files[place - 1] : 0};
            if (!m_ranks->hasAllWords(texts, place > 0 ? std::uint32_t(lines[place - 1]) : 0)) continue;
            INLINESCOPE_TRY(const int rank, m_ranks->rankOf(m_reader, texts));
            add({rank, module, decision});
        }
        return {};
    }
    void add(const Ranked& ranked) {
        if (m_best.size() == m_limit && !(ranked < *m_best.rbegin())) return;
        m_best.insert(ranked);
        if (m_best.size() > m_limit) m_best.erase(std::prev(m_best.end()));
    }
    void add(const BestCallsites& other) {
        for (const Ranked& ranked : other.m_best)
            add(ranked);
    }
    const std::set<Ranked>& best() const { return m_best; }

private:
    const WorkspaceReader& m_reader;
    const FoundNames& m_names;
    std::size_t m_limit;
    std::set<Ranked> m_best;
    CallRanks* m_ranks; ///< of all readers
};

/// The number of modules that are read, from the first.
std::size_t visitedModules(const FoundNames& names, std::optional<std::int64_t> mostDecisions) {
    std::size_t modules = 0;
    for (std::int64_t decisions = 0; modules < names.modules.size(); ++modules) {
        decisions += names.modules[modules].count;
        if (mostDecisions && modules > 0 && decisions > *mostDecisions) break;
    }
    return modules;
}

Result<ListedCallsite> listedCallsite(const WorkspaceReader& reader, ModuleRunId moduleRun, const Ranked& ranked) {
    INLINESCOPE_TRY(const auto rows, reader.decisions().of(moduleRun, std::int64_t(ranked.decision), 1));
    if (rows.empty())
        return Error{ErrorCode::NotFound, "a decision that was found does not exist any more", {}, {}, {},
                     "Ask again."};
    const Decision& found = rows.front().decision;
    ListedCallsite row{found.caller, found.callee, found.key, {}, {}, ranked.rank};
    if (!found.path.places.empty()) row.place = found.path.places.front();
    INLINESCOPE_TRY(row.in, reader.moduleRuns().whereIs(moduleRun));
    return row;
}

} // namespace

Result<CallsiteFindings> findCallsites(const ReaderPool& readers, const TextMatch& match, const FoundNames& names,
                                       std::size_t limit, std::optional<std::int64_t> mostDecisions,
                                       const CancelToken& cancel) {
    CallsiteFindings findings{{}, names.modules.size(), visitedModules(names, mostDecisions)};
    CallRanks ranks(match, names);
    std::vector<BestCallsites> parts;
    for (std::size_t part = 0; part < readers.size(); ++part)
        parts.emplace_back(readers.reader(part), names, limit, ranks);
    INLINESCOPE_CHECK(readers.forEach(
        inStoredOrder(findings.visited, [&](std::size_t module) { return names.modules[module].moduleRun; }),
        [&](std::size_t part, const WorkspaceReader&, std::size_t module) { return parts[part].visit(module); },
        cancel));
    for (std::size_t part = 1; part < parts.size(); ++part)
        parts.front().add(parts[part]);
    for (const Ranked& ranked : parts.front().best()) {
        INLINESCOPE_TRY(ListedCallsite row,
                        listedCallsite(readers.first(), names.modules[ranked.module].moduleRun, ranked));
        findings.best.push_back(std::move(row));
    }
    return findings;
}

} // namespace inlinescope
