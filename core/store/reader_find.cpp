#include "core/model/symbol_text.h"
#include "core/store/module_names.h"
#include "core/store/reader_state.h"
#include "core/store/strings.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace inlinescope {

using namespace store;

namespace {

/// Texts that have all words and whose modules are looked for, the best of them by their rough rank.
constexpr std::size_t mostCandidates = 4096;
/// Ids of strings are given out in order: in a sound workspace none is beyond.
constexpr std::int64_t largestStringId = std::int64_t(1) << 28;

/// A text that has all words.
struct Candidate {
    int rank = 0;
    std::size_t length = 0;
    std::int64_t id = 0;
    auto operator<=>(const Candidate&) const = default;
};

struct ModuleRunOf {
    ModuleRunId id;
    std::int64_t module = 0, decisions = 0;
    bool isPreferred = false;
    std::string name;
};

/// Where a candidate was seen.
struct Sighting {
    ModuleRunId best;
    int worth = -1; ///< of `best`
    std::int64_t modules = 0, lastModule = 0;
};
using Sightings = std::unordered_map<std::int64_t, Sighting>;

/// "writer" of "core/store/writer.cpp"
std::string_view stemOf(std::string_view file) {
    file.remove_prefix(file.rfind('/') + 1); // npos + 1 is 0
    return file.substr(0, file.rfind('.'));
}

/// Of a text.
TextMatch::Words wordsOf(const FoundNames& names, std::int64_t id) {
    return id > 0 && std::size_t(id) < names.matches.size() ? names.matches[std::size_t(id)] : TextMatch::Words(0);
}

bool hasAllWords(const FoundCallsite& site, const TextMatch& match, const FoundNames& names) {
    TextMatch::Words words = 0;
    for (const std::int64_t text : {site.caller, site.callee, site.file})
        words |= match.atLine(wordsOf(names, text), site.line);
    return words == match.all();
}

FoundIn placeOf(Connection& connection, ModuleRunId moduleRun) {
    Query row = connection.query("SELECT c.name, m.name, r.name FROM module_runs mr JOIN modules m ON m.id = "
                                 "mr.module_id JOIN corpora c ON c.id = m.corpus_id JOIN runs r ON r.id = mr.run_id "
                                 "WHERE mr.id = ?1");
    if (!row.bind(moduleRun).step()) return {};
    return {row.text(0), row.text(1), row.text(2)};
}

class Finder {
public:
    Finder(Connection& connection, TextMatch& match, std::size_t limit, RunId preferred, const CancelToken& cancel)
        : m_connection(connection), m_match(match), m_limit(limit), m_preferred(preferred), m_cancel(cancel),
          m_watch(connection, cancel), m_lookup(connection) {}

    FoundNames find() {
        readStrings();
        readModuleRuns();
        for (const ModuleRunOf& moduleRun : m_moduleRuns)
            readNamesOf(moduleRun);
        m_found.functions = best(m_functions, true);
        m_found.files = best(m_files, false);
        std::ranges::move(m_othersWithAllWords, std::back_inserter(m_found.modules));
        return std::move(m_found);
    }

private:
    void readStrings();
    void readModuleRuns();
    void readNamesOf(const ModuleRunOf& moduleRun);
    void see(Sightings& sightings, std::int64_t id, const ModuleRunOf& moduleRun, int worth);
    std::vector<FoundName> best(const Sightings& sightings, bool areSymbols);

    Connection& m_connection;
    TextMatch& m_match;
    std::size_t m_limit;
    RunId m_preferred;
    const CancelToken& m_cancel;
    Watch m_watch;
    Lookup m_lookup;
    FoundNames m_found;
    std::unordered_map<std::int64_t, std::string> m_candidates;
    std::vector<ModuleRunOf> m_moduleRuns; ///< those of a module together, the preferred one first
    Sightings m_functions, m_files;
    std::vector<FoundNames::CallsiteModule> m_othersWithAllWords; ///< not of the preferred run
    std::int64_t m_lastWithAllWords = 0;                          ///< its module
};

void Finder::readStrings() {
    std::vector<Candidate> candidates;
    for (Query row = m_connection.query("SELECT id, text FROM strings"); row.step();) {
        const std::int64_t id = row.integer(0);
        const std::string_view text = asText(row.blob(1));
        const TextMatch::Words words = id > 0 && id <= largestStringId ? m_match.in(text) : TextMatch::Words(0);
        if (!words) continue;
        std::vector<TextMatch::Words>& matches = m_found.matches;
        if (std::size_t(id) >= matches.size()) matches.resize(std::size_t(id) + 1 + matches.size() / 2);
        matches[std::size_t(id)] = words;
        if (words == m_match.all()) candidates.push_back({m_match.roughRank(text), text.size(), id});
    }
    if (candidates.size() > mostCandidates) {
        std::ranges::nth_element(candidates, candidates.begin() + mostCandidates);
        candidates.resize(mostCandidates);
    }
    for (const Candidate& candidate : candidates)
        m_candidates.emplace(candidate.id, m_lookup.string(candidate.id));
}

void Finder::readModuleRuns() {
    Query row = m_connection.query("SELECT mr.id, mr.module_id, mr.decision_count, mr.run_id, m.name FROM "
                                   "module_runs mr JOIN modules m ON m.id = mr.module_id");
    while (row.step())
        m_moduleRuns.push_back({ModuleRunId{row.integer(0)}, row.integer(1), row.count(2),
                                row.integer(3) == m_preferred.value, row.text(4)});
    std::ranges::sort(m_moduleRuns, {}, [](const ModuleRunOf& moduleRun) {
        return std::tuple(moduleRun.module, !moduleRun.isPreferred, moduleRun.id.value);
    });
}

void Finder::readNamesOf(const ModuleRunOf& moduleRun) {
    if (m_cancel.isCancelled()) throw Failure{CancelToken::error()};
    Query row = m_connection.query("SELECT functions, mentioned, files FROM module_names WHERE module_run_id = ?1");
    if (!row.bind(moduleRun.id).step()) return;
    const ModuleNames names = readNames(row, 0);
    TextMatch::Words words = 0;
    const auto look = [&](const std::vector<std::int64_t>& ids, Sightings& sightings, const auto& worthOf) {
        for (const std::int64_t id : ids) {
            const TextMatch::Words these = wordsOf(m_found, id);
            words |= these;
            if (these != m_match.all()) continue;
            if (const auto candidate = m_candidates.find(id); candidate != m_candidates.end())
                see(sightings, id, moduleRun, worthOf(candidate->second));
        }
    };
    look(names.functions, m_functions, [](const std::string&) { return 1; });
    look(names.mentioned, m_functions, [](const std::string&) { return 0; });
    look(names.files, m_files,
         [&](const std::string& file) { return int(moduleRun.name.find(stemOf(file)) != std::string::npos); });
    if (words != m_match.all() || m_lastWithAllWords == moduleRun.module) return;
    m_lastWithAllWords = moduleRun.module;
    (moduleRun.isPreferred ? m_found.modules : m_othersWithAllWords).push_back({moduleRun.id, moduleRun.decisions});
}

void Finder::see(Sightings& sightings, std::int64_t id, const ModuleRunOf& moduleRun, int worth) {
    Sighting& sighting = sightings[id];
    if (sighting.lastModule != moduleRun.module) ++sighting.modules;
    sighting.lastModule = moduleRun.module;
    if (moduleRun.isPreferred) worth += 2;
    if (worth <= sighting.worth) return;
    sighting.worth = worth;
    sighting.best = moduleRun.id;
}

std::vector<FoundName> Finder::best(const Sightings& sightings, bool areSymbols) {
    std::vector<std::pair<Candidate, const Sighting*>> ranked;
    for (const auto& [id, sighting] : sightings) {
        const std::string& text = m_candidates.at(id);
        const std::string shown = areSymbols ? shortSymbol(text) : text;
        ranked.push_back({{m_match.rank(shown), shown.size(), id}, &sighting});
    }
    std::ranges::sort(ranked, {}, &std::pair<Candidate, const Sighting*>::first);
    ranked.resize(std::min(ranked.size(), m_limit));
    std::vector<FoundName> found;
    for (const auto& [candidate, sighting] : ranked)
        found.push_back({m_candidates.at(candidate.id), placeOf(m_connection, sighting->best), sighting->modules});
    return found;
}

} // namespace

Result<FoundNames> WorkspaceReader::findNames(TextMatch& match, std::size_t limit, RunId preferred,
                                              const CancelToken& cancel) const {
    return m_state->read([&] {
        if (match.isEmpty()) return FoundNames();
        return Finder(m_state->connection, match, limit, preferred, cancel).find();
    });
}

Result<void> WorkspaceReader::scanFoundCallsites(ModuleRunId id, const TextMatch& match, const FoundNames& names,
                                                 const CallsiteVisitor& visit, const CancelToken& cancel) const {
    return m_state->read([&] {
        const Watch watch(m_state->connection, cancel);
        const RowRanges ranges = rowRanges(m_state->connection, id);
        Query row = m_state->connection.query(
            "SELECT c.caller_id, c.callee_id, c.key_hash, d.key_occurrence, p.function_id, p.file_id, p.line, p.col "
            "FROM decisions d CROSS JOIN callsites c ON c.id = d.callsite_id LEFT JOIN places p ON p.id = c.place_id "
            "WHERE d.id >= ?1 AND d.id < ?1 + ?2 AND d.module_run_id = ?3 ORDER BY d.id");
        for (row.bind(ranges.firstDecision, ranges.decisions, id); row.step();) {
            const FoundCallsite site{row.integer(0),
                                     row.integer(1),
                                     {static_cast<std::uint64_t>(row.integer(2)), row.number<std::uint32_t>(3)},
                                     row.integer(4),
                                     row.integer(5),
                                     row.number<std::uint32_t>(6),
                                     row.number<std::uint32_t>(7)};
            if (hasAllWords(site, match, names)) visit(site);
        }
    });
}

Result<FoundIn> WorkspaceReader::whereIs(ModuleRunId id) const {
    return m_state->read([&] { return placeOf(m_state->connection, id); });
}

} // namespace inlinescope
