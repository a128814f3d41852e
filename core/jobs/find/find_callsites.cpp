// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/find/find_callsites.h"

#include "core/model/symbol_text.h"

#include <algorithm>
#include <atomic>
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

/// The ranks of texts by their ids, which all readers share: a text belongs to many callsites, and demangling is the
/// slowest step.
using SharedRanks = std::vector<std::atomic<std::int8_t>>;
constexpr std::int8_t noRank = 0; ///< or the rank plus one

/// The best callsites that one reader finds.
class BestCallsites {
public:
    BestCallsites(const WorkspaceReader& reader, const TextMatch& match, const FoundNames& names, std::size_t limit,
                  SharedRanks& ranks)
        : m_reader(reader), m_match(match), m_names(names), m_limit(limit), m_ranks(&ranks) {}

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
            const Texts texts = {callers[decision], callees[decision], place > 0 ? files[place - 1] : 0};
            if (!hasAllWords(texts, place > 0 ? std::uint32_t(lines[place - 1]) : 0)) continue;
            INLINESCOPE_TRY(const int rank, rankOf(texts));
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
    /// Ids of texts; 0: none is known.
    struct Texts {
        std::int64_t caller = 0, callee = 0, file = 0;
    };
    bool hasAllWords(const Texts& texts, std::uint32_t line) const {
        const TextMatch::Words words =
            m_names.wordsOf(texts.caller) | m_names.wordsOf(texts.callee) | m_names.wordsOf(texts.file);
        return words == m_match.all() && m_match.atLine(words, line) == words;
    }
    Result<int> rankOf(const Texts& texts) {
        INLINESCOPE_TRY(const int callee, rankOf(texts.callee, true));
        INLINESCOPE_TRY(const int caller, rankOf(texts.caller, true));
        INLINESCOPE_TRY(const int file, rankOf(texts.file, false));
        return std::min({callee, caller, file});
    }
    /// A name without one of the words cannot match. The rank of a text does not depend on its use, since a file's name
    /// is its own short form.
    Result<int> rankOf(std::int64_t text, bool isSymbol) {
        if (m_names.wordsOf(text) != m_match.all()) return TextMatch::worstRank;
        std::atomic<std::int8_t>& known = (*m_ranks)[std::size_t(text)];
        if (const std::int8_t rank = known.load(std::memory_order_relaxed); rank != noRank) return rank - 1;
        INLINESCOPE_TRY(const std::string words, m_reader.texts().byId(text));
        const int rank = m_match.rank(isSymbol ? shortSymbol(words) : words);
        known.store(std::int8_t(rank + 1), std::memory_order_relaxed);
        return rank;
    }

    const WorkspaceReader& m_reader;
    const TextMatch& m_match;
    const FoundNames& m_names;
    std::size_t m_limit;
    std::set<Ranked> m_best;
    SharedRanks* m_ranks;
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

Result<ListedCallsite> listedCallsite(const WorkspaceReader& reader, ModuleRunId moduleRun, std::size_t decision) {
    INLINESCOPE_TRY(const auto rows, reader.decisions().of(moduleRun, std::int64_t(decision), 1));
    if (rows.empty())
        return Error{ErrorCode::NotFound, "a decision that was found does not exist any more", {}, {}, {},
                     "Ask again."};
    const Decision& found = rows.front().decision;
    ListedCallsite row{found.caller, found.callee, found.key, {}, {}};
    if (!found.path.places.empty()) row.place = found.path.places.front();
    INLINESCOPE_TRY(row.in, reader.moduleRuns().whereIs(moduleRun));
    return row;
}

} // namespace

Result<CallsiteFindings> findCallsites(const ReaderPool& readers, const TextMatch& match, const FoundNames& names,
                                       std::size_t limit, std::optional<std::int64_t> mostDecisions,
                                       const CancelToken& cancel) {
    CallsiteFindings findings{{}, names.modules.size(), visitedModules(names, mostDecisions)};
    SharedRanks ranks(names.matches.size());
    std::vector<BestCallsites> parts;
    for (std::size_t part = 0; part < readers.size(); ++part)
        parts.emplace_back(readers.reader(part), match, names, limit, ranks);
    INLINESCOPE_CHECK(readers.forEach(
        inStoredOrder(findings.visited, [&](std::size_t module) { return names.modules[module].moduleRun; }),
        [&](std::size_t part, const WorkspaceReader&, std::size_t module) { return parts[part].visit(module); },
        cancel));
    for (std::size_t part = 1; part < parts.size(); ++part)
        parts.front().add(parts[part]);
    for (const Ranked& ranked : parts.front().best()) {
        INLINESCOPE_TRY(ListedCallsite row,
                        listedCallsite(readers.first(), names.modules[ranked.module].moduleRun, ranked.decision));
        findings.best.push_back(std::move(row));
    }
    return findings;
}

} // namespace inlinescope
