#include "core/jobs/find_callsites.h"

#include "core/model/symbol_text.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <unordered_map>

namespace inlinescope {
namespace {

/// A callsite, and what it stands before others by: its rank, then the module's place, then the order of asking.
struct Ranked {
    int rank = 0;
    std::size_t module = 0, order = 0;
    FoundCallsite callsite = {};
    bool operator<(const Ranked& other) const {
        return std::tie(rank, module, order) < std::tie(other.rank, other.module, other.order);
    }
};

/// The best that one reader comes upon.
class BestCallsites {
public:
    BestCallsites(const WorkspaceReader& reader, const TextMatch& match, std::size_t limit)
        : m_reader(reader), m_match(match), m_limit(limit) {}

    Result<void> visit(std::size_t module, const FoundNames& names, const CancelToken& cancel) {
        std::vector<FoundCallsite> found;
        const ModuleRunId id = names.modules[module].moduleRun;
        auto scanned = m_reader.scanFoundCallsites(
            id, m_match, names, [&](const FoundCallsite& callsite) { found.push_back(callsite); }, cancel);
        // A reader that sees a later state than the first may lack a module.
        if (!scanned && scanned.error().code != ErrorCode::NotFound) return scanned;
        for (std::size_t order = 0; order < found.size(); ++order) {
            INLINESCOPE_TRY(const int rank, rankOf(found[order]));
            add({rank, module, order, found[order]});
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
    Result<int> rankOf(const FoundCallsite& callsite) {
        INLINESCOPE_TRY(int best, rankOf(callsite.callee, true));
        INLINESCOPE_TRY(const int caller, rankOf(callsite.caller, true));
        best = std::min(best, caller);
        if (callsite.file == 0) return best;
        INLINESCOPE_TRY(const int file, rankOf(callsite.file, false));
        return std::min(best, file);
    }
    /// A text stands at many callsites, and demangling takes longer than all else.
    Result<int> rankOf(std::int64_t text, bool isSymbol) {
        const auto [known, isNew] = m_ranks.try_emplace(text, 0);
        if (isNew) {
            INLINESCOPE_TRY(const std::string words, m_reader.text(text));
            known->second = m_match.rank(isSymbol ? shortSymbol(words) : words);
        }
        return known->second;
    }

    const WorkspaceReader& m_reader;
    const TextMatch& m_match;
    std::size_t m_limit;
    std::set<Ranked> m_best;
    std::unordered_map<std::int64_t, int> m_ranks; ///< by id of a text
};

/// As many of the first modules as are read.
std::size_t visitedModules(const FoundNames& names, std::optional<std::int64_t> mostDecisions) {
    std::size_t modules = 0;
    for (std::int64_t decisions = 0; modules < names.modules.size(); ++modules) {
        decisions += names.modules[modules].decisions;
        if (mostDecisions && modules > 0 && decisions > *mostDecisions) break;
    }
    return modules;
}

Result<ListedCallsite> listed(const WorkspaceReader& reader, const FoundCallsite& callsite, ModuleRunId moduleRun) {
    ListedCallsite row;
    row.key = callsite.key;
    INLINESCOPE_TRY(row.caller, reader.text(callsite.caller));
    INLINESCOPE_TRY(row.callee, reader.text(callsite.callee));
    INLINESCOPE_TRY(row.in, reader.whereIs(moduleRun));
    if (callsite.function == 0) return row;
    row.place.line = callsite.line;
    row.place.column = callsite.column;
    INLINESCOPE_TRY(row.place.function, reader.text(callsite.function));
    INLINESCOPE_TRY(row.place.file, reader.text(callsite.file));
    return row;
}

} // namespace

Result<CallsiteFindings> findCallsites(const ReaderTeam& team, const TextMatch& match, const FoundNames& names,
                                       std::size_t limit, std::optional<std::int64_t> mostDecisions,
                                       const CancelToken& cancel) {
    CallsiteFindings findings{{}, names.modules.size(), visitedModules(names, mostDecisions)};
    std::vector<BestCallsites> parts;
    for (std::size_t part = 0; part < team.size(); ++part)
        parts.emplace_back(team.reader(part), match, limit);
    INLINESCOPE_CHECK(team.forEach(
        findings.visited,
        [&](std::size_t part, const WorkspaceReader&, std::size_t module) {
            return parts[part].visit(module, names, cancel);
        },
        cancel));
    for (std::size_t part = 1; part < parts.size(); ++part)
        parts.front().add(parts[part]);
    for (const Ranked& ranked : parts.front().best()) {
        INLINESCOPE_TRY(ListedCallsite row,
                        listed(team.first(), ranked.callsite, names.modules[ranked.module].moduleRun));
        findings.best.push_back(std::move(row));
    }
    return findings;
}

} // namespace inlinescope
