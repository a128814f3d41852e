// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/strings.h"

#include <algorithm>
#include <utility>

namespace inlinescope::store {

namespace {
constexpr std::size_t RememberedAtMost = 500'000;
constexpr std::size_t RememberedBytes = std::size_t(64) << 20; ///< of texts
constexpr std::int64_t unfoundText = -1;                       ///< in place of an id

std::optional<std::int64_t> orNone(std::int64_t id) {
    return id ? std::optional(id) : std::nullopt;
}
} // namespace

std::int64_t Interner::string(std::string_view text) {
    forgetTooManyStrings();
    const std::uint32_t hash = textHash(text);
    TextTable::Entry& known = m_strings[m_strings.indexOf(hash, text)];
    if (known.id <= 0) known.id = findOrAdd(static_cast<std::int32_t>(hash), text);
    return known.id;
}

std::int64_t Interner::findOrAdd(std::int32_t hash, std::string_view text) {
    Query find = m_connection.query("SELECT id, text FROM strings WHERE hash = ?1");
    find.bind(hash);
    while (find.step())
        if (asText(find.blob(1)) == text) return find.integer(0);
    m_connection.query("INSERT INTO strings (hash, text) VALUES (?1, ?2)").bind(hash, text).run();
    return m_connection.lastId();
}

std::vector<std::int64_t> Interner::strings(const std::vector<std::string_view>& texts) {
    forgetTooManyStrings();
    const std::int64_t lastId = this->lastId();
    const bool isAll = knowsAll(lastId);
    std::vector<std::size_t> all, unknown;
    for (const std::string_view text : texts) {
        const std::size_t index = all.emplace_back(m_strings.indexOf(textHash(text), text));
        if (m_strings[index].id != 0) continue;
        m_strings[index].id = unfoundText;
        unknown.push_back(index);
    }
    try {
        if (!isAll) find(unknown);
        addUnfound(unknown, lastId);
    } catch (...) {
        forgetStrings(); // some have no number yet
        throw;
    }
    std::vector<std::int64_t> ids;
    for (const std::size_t index : all)
        ids.push_back(m_strings[index].id);
    return ids;
}

std::int64_t Interner::lastId() {
    const std::int64_t id = std::max<std::int64_t>(m_connection.query("SELECT max(id) FROM strings").single(), 0);
    if (id > LargestCount)
        fail(ErrorCode::Malformed, "a text of number " + std::to_string(id), m_connection.path(), "up to 2^40");
    return id;
}

bool Interner::knowsAll(std::int64_t lastId) {
    unsigned int version = 0;
    sqlite3_file_control(m_connection.database().getHandle(), "main", SQLITE_FCNTL_DATA_VERSION, &version);
    if (std::exchange(m_dataVersion, version) != version) m_knownUpTo = 0;
    if (lastId == 0) forgetStrings(); // what was remembered is gone
    return lastId == m_knownUpTo;
}

void Interner::find(const std::vector<std::size_t>& texts) {
    BulkRows rows(3);
    for (const std::size_t index : texts) {
        const TextTable::Entry& text = m_strings[index];
        rows.add(index, static_cast<std::int32_t>(text.hash), text.text);
    }
    Query found = m_bulk.query("SELECT b.c0, s.id FROM bulk_rows b CROSS JOIN strings s WHERE s.hash = b.c1 AND "
                               "s.text = b.c2",
                               rows);
    while (found.step())
        m_strings[static_cast<std::size_t>(found.integer(0))].id = found.integer(1);
}

void Interner::addUnfound(const std::vector<std::size_t>& texts, std::int64_t lastId) {
    BulkRows rows(3);
    std::int64_t id = lastId;
    for (const std::size_t index : texts) {
        TextTable::Entry& text = m_strings[index];
        if (text.id != unfoundText) continue;
        text.id = ++id;
        rows.add(id, static_cast<std::int32_t>(text.hash), text.text);
    }
    if (rows.size() == 0) return;
    m_bulk.query("INSERT INTO strings (id, hash, text) SELECT c0, c1, c2 FROM bulk_rows", rows).run();
    if (m_knownUpTo == lastId) m_knownUpTo = id;
}

void Interner::forgetTooManyStrings() {
    if (m_strings.size() >= RememberedAtMost || m_strings.bytes() >= RememberedBytes) forgetStrings();
}

void Interner::forgetStrings() {
    m_strings.clear();
    m_knownUpTo = 0;
}

std::int64_t Interner::callsite(const Decision& decision) {
    CallsiteFields fields{string(decision.callee), innermost(decision.path.places), string(decision.caller),
                          decision.key.hash,       string(decision.linkage),        decision.path.twin,
                          decision.path.inherited};
    if (auto known = m_callsites.find(fields); known != m_callsites.end()) return known->second;
    if (m_callsites.size() >= RememberedAtMost) m_callsites.clear();
    const std::int64_t id = findOrAdd(fields);
    m_callsites.emplace(std::move(fields), id);
    return id;
}

std::int64_t Interner::findOrAdd(const CallsiteFields& callsite) {
    const auto& [callee, place, caller, hash, linkage, twin, inherited] = callsite;
    const std::optional<std::int64_t> placeId = orNone(place);
    const std::int64_t known =
        m_connection
            .query("SELECT id FROM callsites WHERE callee_id = ?1 AND place_id IS ?2 AND caller_id = ?3 AND key_hash = "
                   "?4 AND linkage_id = ?5 AND twin = ?6 AND inherited = ?7")
            .bind(callee, placeId, caller, hash, linkage, twin, inherited)
            .single();
    if (known) return known;
    m_connection
        .query("INSERT INTO callsites (callee_id, place_id, caller_id, key_hash, linkage_id, twin, inherited) VALUES "
               "(?1, ?2, ?3, ?4, ?5, ?6, ?7)")
        .bind(callee, placeId, caller, hash, linkage, twin, inherited)
        .run();
    return m_connection.lastId();
}

std::int64_t Interner::innermost(const std::vector<SourcePlace>& places) {
    std::int64_t parent = 0;
    for (auto next = places.rbegin(); next != places.rend(); ++next)
        parent = place({parent, string(next->function), string(next->file), next->line, next->column});
    return parent;
}

std::int64_t Interner::place(const PlaceKey& key) {
    if (auto known = m_places.find(key); known != m_places.end()) return known->second;
    if (m_places.size() >= RememberedAtMost) m_places.clear();
    const auto& [parent, function, file, line, column] = key;
    const std::optional<std::int64_t> parentId = orNone(parent);
    std::int64_t id = m_connection
                          .query("SELECT id FROM places WHERE parent_id IS ?1 AND function_id = ?2 AND file_id = ?3 "
                                 "AND line = ?4 AND col = ?5")
                          .bind(parentId, function, file, line, column)
                          .single();
    if (!id) {
        m_connection
            .query("INSERT INTO places (parent_id, function_id, file_id, line, col) VALUES (?1, ?2, ?3, ?4, ?5)")
            .bind(parentId, function, file, line, column)
            .run();
        id = m_connection.lastId();
    }
    m_places.emplace(key, id);
    return id;
}

void Interner::forget() {
    forgetStrings();
    m_places.clear();
    m_callsites.clear();
}

const std::string& Lookup::string(std::int64_t id) {
    auto known = m_strings.find(id);
    if (known == m_strings.end()) {
        Query query = m_connection.query("SELECT text FROM strings WHERE id = ?1");
        if (!query.bind(id).step()) fail(ErrorCode::Malformed, "no string " + std::to_string(id), m_connection.path());
        known = m_strings.emplace(id, query.text(0)).first;
    }
    countGiven(known->second.size());
    return known->second;
}

void Lookup::countGiven(std::size_t bytes) {
    m_given += bytes;
    if (m_given > MostTexts)
        fail(ErrorCode::LimitExceeded, "texts of more than 2 GiB", m_connection.path(), "fewer rows at once");
}

InlinePath Lookup::path(std::optional<std::int64_t> innermost, std::string twin, std::string inherited) {
    countGiven(twin.size() + inherited.size());
    InlinePath path{{}, std::move(twin), std::move(inherited)};
    for (std::int64_t id = innermost.value_or(0); id != 0;) {
        const Place& next = place(id);
        countGiven(sizeof(SourcePlace) + next.place.function.size() + next.place.file.size());
        path.places.push_back(next.place);
        id = next.parent;
    }
    return path;
}

const Lookup::Place& Lookup::place(std::int64_t id) {
    if (auto known = m_places.find(id); known != m_places.end()) return known->second;
    Query query = m_connection.query("SELECT parent_id, function_id, file_id, line, col FROM places WHERE id = ?1");
    // A parent always has a smaller id than its child: a cyclic chain in a manipulated file is refused, not followed.
    if (!query.bind(id).step() || query.integer(0) >= id || query.integer(0) < 0)
        fail(ErrorCode::Malformed, "damaged place " + std::to_string(id), m_connection.path());
    Place place{query.integer(0),
                {string(query.integer(1)), string(query.integer(2)), query.number<std::uint32_t>(3),
                 query.number<std::uint32_t>(4)}};
    return m_places.emplace(id, std::move(place)).first->second;
}

} // namespace inlinescope::store
