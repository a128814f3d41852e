// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/texts_reader.h"

#include "core/model/symbol_text.h"
#include "core/store/file/reader_state.h"
#include "core/store/file/strings.h"
#include "core/store/tables/module_names.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>

namespace inlinescope {

using namespace store;

namespace {

/// Between ids that are read by one statement.
constexpr std::uint32_t LargestGap = 8;

/// Maximum number of texts that have all words and whose modules are looked for, the best by their rough rank.
constexpr std::size_t mostCandidates = 4096;
/// Ids of strings are assigned in order: an intact workspace has no larger one.
constexpr std::int64_t largestStringId = std::int64_t(1) << 26;

using Candidate = TextHits::Candidate;

struct ModuleRunOf {
    ModuleRunId id;
    std::int64_t firstDecision = 0, decisions = 0;
    std::int64_t module = 0;
    const std::string* name = nullptr; ///< of the module
    bool isPreferred = false;

    ModuleDecisions range() const { return {id, *name, firstDecision, decisions}; }
};

/// Where a candidate was found.
struct Sighting {
    ModuleRunId best;
    int worth = -1; ///< of `best`
    std::int64_t modules = 0, lastModule = 0;
};
using Sightings = std::vector<Sighting>; ///< indexed as the candidates

/// "writer" of "core/store/writer.cpp"
std::string_view stemOf(std::string_view file) {
    file.remove_prefix(file.rfind('/') + 1); // npos + 1 is 0
    return file.substr(0, file.rfind('.'));
}

void keepBest(std::vector<Candidate>& candidates) {
    if (candidates.size() <= mostCandidates) return;
    std::ranges::nth_element(candidates, candidates.begin() + mostCandidates);
    candidates.resize(mostCandidates);
}

class Finder {
public:
    Finder(Connection& connection, TextMatch& match, std::size_t limit, RunId preferred, const CancelToken& cancel)
        : m_connection(connection), m_match(match), m_limit(limit), m_preferred(preferred), m_cancel(cancel),
          m_watch(connection, cancel), m_lookup(connection) {}

    FoundNames find(std::span<const TextHits> hits) {
        takeHits(hits);
        readModuleRuns();
        for (const ModuleRunOf& moduleRun : m_moduleRuns)
            readNamesOf(moduleRun);
        m_found.functions = best(m_functions, true);
        m_found.files = best(m_files, false);
        std::ranges::move(m_othersWithAllWords, std::back_inserter(m_found.modules));
        return std::move(m_found);
    }

private:
    void takeHits(std::span<const TextHits> hits);
    void note(std::int64_t id, TextMatch::Words words);
    void chooseCandidates(std::vector<Candidate> candidates);
    void readModuleRuns();
    void readNamesOf(const ModuleRunOf& moduleRun);
    static void see(Sighting& sighting, const ModuleRunOf& moduleRun, int worth);
    /// Index of the candidate with this string id, if it is one.
    std::optional<std::size_t> candidate(std::int64_t id) const {
        const bool isOne = std::size_t(id) < m_numbers.size() && m_numbers[std::size_t(id)] > 0;
        return isOne ? std::optional<std::size_t>(m_numbers[std::size_t(id)] - 1) : std::nullopt;
    }
    std::vector<FoundName> best(const Sightings& sightings, bool areSymbols);

    Connection& m_connection;
    TextMatch& m_match;
    std::size_t m_limit;
    RunId m_preferred;
    const CancelToken& m_cancel;
    Watch m_watch;
    Lookup m_lookup;
    FoundNames m_found;
    std::vector<std::string> m_candidates;
    std::vector<std::uint16_t> m_numbers; ///< by id of a string: its index in m_candidates plus one; 0: none
    std::unordered_map<std::int64_t, std::string> m_modules; ///< names by id
    std::vector<ModuleRunOf> m_moduleRuns; ///< those of a module are adjacent, the preferred one first
    Sightings m_functions, m_files;
    std::vector<ModuleDecisions> m_othersWithAllWords; ///< not of the preferred run
    std::int64_t m_lastWithAllWords = 0;               ///< its module
};

void Finder::note(std::int64_t id, TextMatch::Words words) {
    std::vector<TextMatch::Words>& matches = m_found.matches;
    if (std::size_t(id) >= matches.size()) matches.resize(std::size_t(id) + 1 + matches.size() / 2);
    matches[std::size_t(id)] = words;
}

/// The names that must be demangled are, up to the maximum, in the order of their ids.
void Finder::takeHits(std::span<const TextHits> hits) {
    std::vector<Candidate> candidates;
    for (const TextHits& part : hits) {
        for (const auto& [id, words] : part.hits)
            note(id, words);
        candidates.insert(candidates.end(), part.candidates.begin(), part.candidates.end());
        for (const auto& [id, text] : part.open) {
            if (m_cancel.isCancelled()) throw Failure{CancelToken::error()};
            const TextMatch::Words words = m_match.in(text);
            if (words) note(id, words);
            if (words == m_match.all()) candidates.push_back({m_match.roughRank(text), text.size(), id});
        }
    }
    chooseCandidates(std::move(candidates));
}

void Finder::chooseCandidates(std::vector<Candidate> candidates) {
    keepBest(candidates);
    std::ranges::sort(candidates, {}, &Candidate::id);
    for (const Candidate& candidate : candidates) {
        if (std::size_t(candidate.id) >= m_numbers.size()) m_numbers.resize(std::size_t(candidate.id) + 1);
        m_candidates.push_back(m_lookup.string(candidate.id));
        m_numbers[std::size_t(candidate.id)] = std::uint16_t(m_candidates.size());
    }
    m_functions.resize(m_candidates.size());
    m_files.resize(m_candidates.size());
}

void Finder::readModuleRuns() {
    for (Query row = m_connection.query("SELECT id, name FROM modules"); row.step();)
        m_modules.emplace(row.integer(0), row.text(1));
    Query row =
        m_connection.query("SELECT id, module_id, first_decision, decision_count, run_id FROM module_runs ORDER BY id");
    while (row.step()) {
        const auto module = m_modules.find(row.integer(1));
        if (module == m_modules.end()) continue;
        m_moduleRuns.push_back({ModuleRunId{row.integer(0)}, row.count(2), row.count(3), module->first, &module->second,
                                row.integer(4) == m_preferred.value});
    }
    std::ranges::sort(m_moduleRuns, {}, [](const ModuleRunOf& moduleRun) {
        return std::tuple(moduleRun.module, !moduleRun.isPreferred, moduleRun.id.value);
    });
}

void Finder::readNamesOf(const ModuleRunOf& moduleRun) {
    if (m_cancel.isCancelled()) throw Failure{CancelToken::error()};
    Query row = m_connection.query("SELECT functions, mentioned, files FROM module_names WHERE module_run_id = ?1");
    if (!row.bind(moduleRun.id).step()) return;
    TextMatch::Words words = 0;
    const auto look = [&](int column, Sightings& sightings, const auto& worthOf) {
        forNames(row, column, [&](std::int64_t id) {
            const TextMatch::Words found = m_found.wordsOf(id);
            if (found == 0) return;
            words |= found;
            if (const auto place = candidate(id)) see(sightings[*place], moduleRun, worthOf(m_candidates[*place]));
        });
    };
    look(0, m_functions, [](const std::string&) { return 1; });
    look(1, m_functions, [](const std::string&) { return 0; });
    look(2, m_files,
         [&](const std::string& file) { return int(moduleRun.name->find(stemOf(file)) != std::string::npos); });
    if (words != m_match.all() || m_lastWithAllWords == moduleRun.module) return;
    m_lastWithAllWords = moduleRun.module;
    (moduleRun.isPreferred ? m_found.modules : m_othersWithAllWords).push_back(moduleRun.range());
}

void Finder::see(Sighting& sighting, const ModuleRunOf& moduleRun, int worth) {
    if (sighting.lastModule != moduleRun.module) ++sighting.modules;
    sighting.lastModule = moduleRun.module;
    if (moduleRun.isPreferred) worth += 2;
    if (worth <= sighting.worth) return;
    sighting.worth = worth;
    sighting.best = moduleRun.id;
}

std::vector<FoundName> Finder::best(const Sightings& sightings, bool areSymbols) {
    std::vector<Candidate> ranked; // by place
    for (std::size_t place = 0; place < sightings.size(); ++place) {
        if (sightings[place].modules == 0) continue;
        const std::string shown = areSymbols ? shortSymbol(m_candidates[place]) : m_candidates[place];
        ranked.push_back({m_match.rank(shown), shown.size(), std::int64_t(place)});
    }
    std::ranges::sort(ranked);
    ranked.resize(std::min(ranked.size(), m_limit));
    std::vector<FoundName> found;
    for (const Candidate& candidate : ranked) {
        const Sighting& sighting = sightings[std::size_t(candidate.id)];
        found.push_back(
            {m_candidates[std::size_t(candidate.id)], placeOf(m_connection, sighting.best), sighting.modules});
    }
    return found;
}

} // namespace

Result<std::string> TextsReader::byId(std::int64_t id) const {
    return m_state->read([&] { return Lookup(m_state->connection).string(id); });
}

/// Ids that are close to each other are read by one statement, with those between them.
Result<void> TextsReader::scan(std::span<const std::uint32_t> ids, const TextVisitor& visit,
                               const CancelToken& cancel) const {
    return m_state->read([&] {
        const Watch watch(m_state->connection, cancel);
        Query query = m_state->connection.query("SELECT id, text FROM strings WHERE id >= ?1 AND id <= ?2 ORDER BY id");
        for (auto next = ids.begin(); next != ids.end();) {
            if (cancel.isCancelled()) throw Failure{CancelToken::error()};
            const auto gap = std::adjacent_find(next, ids.end(), [](auto a, auto b) { return b - a > LargestGap; });
            const auto end = gap == ids.end() ? gap : gap + 1;
            query.bind(*next, *(end - 1));
            for (; next != end && query.step();) {
                const std::int64_t id = query.integer(0);
                if (id > *next) break;
                if (id == *next) visit(asText(query.blob(1))), ++next;
            }
            if (next != end) fail(ErrorCode::Malformed, "no row " + std::to_string(*next) + " in strings");
        }
    });
}

Result<std::int64_t> TextsReader::lastId() const {
    return m_state->read([&] {
        const std::int64_t last = m_state->connection.query("SELECT max(id) FROM strings").single();
        return std::clamp<std::int64_t>(last, 0, largestStringId);
    });
}

Result<TextHits> TextsReader::hits(TextMatch& match, std::int64_t first, std::int64_t last,
                                   const CancelToken& cancel) const {
    return m_state->read([&] {
        const Watch watch(m_state->connection, cancel);
        TextHits found;
        if (match.isEmpty()) return found;
        Query row = m_state->connection.query("SELECT id, text FROM strings WHERE id >= ?1 AND id <= ?2 ORDER BY id");
        row.bind(std::max<std::int64_t>(first, 1), std::min(last, largestStringId));
        while (row.step()) {
            if (cancel.isCancelled()) throw Failure{CancelToken::error()};
            const std::int64_t id = row.integer(0);
            const std::string_view text = asText(row.blob(1));
            TextMatch::Words perhaps = 0;
            const TextMatch::Words words = match.inUndemangled(text, perhaps);
            if (words) found.hits.push_back({id, words});
            if (words == match.all()) found.candidates.push_back({match.roughRank(text), text.size(), id});
            if (perhaps && found.open.size() < TextMatch::mostDemanglings) found.open.emplace_back(id, text);
        }
        keepBest(found.candidates);
        return found;
    });
}

Result<FoundNames> TextsReader::find(TextMatch& match, std::span<const TextHits> hits, std::size_t limit,
                                     RunId preferred, const CancelToken& cancel) const {
    return m_state->read([&] {
        if (match.isEmpty()) return FoundNames();
        return Finder(m_state->connection, match, limit, preferred, cancel).find(hits);
    });
}

} // namespace inlinescope
