// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/strings.h"

namespace inlinescope::store {

namespace {
constexpr std::size_t RememberedAtMost = 500'000;

std::optional<std::int64_t> orNone(std::int64_t id) {
    return id ? std::optional(id) : std::nullopt;
}
} // namespace

std::int64_t Interner::string(std::string_view text) {
    if (auto known = m_strings.find(text); known != m_strings.end()) return known->second;
    if (m_strings.size() >= RememberedAtMost) m_strings.clear();
    const std::int64_t id = findOrAdd(text);
    m_strings.emplace(text, id);
    return id;
}

std::int64_t Interner::findOrAdd(std::string_view text) {
    const auto hash = static_cast<std::int32_t>(textHash(text));
    Query find = m_connection.query("SELECT id, text FROM strings WHERE hash = ?1");
    find.bind(hash);
    while (find.step())
        if (asText(find.blob(1)) == text) return find.integer(0);
    m_connection.query("INSERT INTO strings (hash, text) VALUES (?1, ?2)").bind(hash, text).run();
    return m_connection.lastId();
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
    m_strings.clear();
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
