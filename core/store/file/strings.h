// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: texts, inlined-at chains and callsites, each stored once.
#include "core/base/fnv.h"
#include "core/model/decision.h"
#include "core/store/file/bulk_rows.h"
#include "core/store/file/connection.h"
#include "core/store/file/text_table.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace inlinescope::store {

/// FNV-1a of 32 bits (four bytes less in table and index than 64, and the texts are compared anyway): the hash column
/// of the table of strings. Fixed by the file format.
inline std::uint32_t textHash(std::string_view text) {
    return Fnv1a32().add(text).value();
}

/// Finds or adds texts, places and callsites, and caches recent ones. The cache is valid only if its transactions
/// commit: call forget() after a transaction that did not, and after rows were removed.
class Interner {
public:
    Interner(Connection& connection, BulkTable& bulk) : m_connection(connection), m_bulk(bulk) {}
    std::int64_t string(std::string_view text);
    /// The same of many texts, in their order, in a transaction of the connection.
    std::vector<std::int64_t> strings(const std::vector<std::string_view>& texts);
    /// The row with the values that the decision shares with other decisions about its callsite.
    std::int64_t callsite(const Decision& decision);
    void forget();

private:
    using PlaceKey = std::array<std::int64_t, 5>; ///< parent (0: none), function, file, line, column
    /// Callee, innermost place (0: none), caller, key, linkage, and what distinguishes twins.
    using CallsiteFields =
        std::tuple<std::int64_t, std::int64_t, std::int64_t, std::uint64_t, std::int64_t, std::string, std::string>;
    std::int64_t findOrAdd(std::int32_t hash, std::string_view text);
    std::int64_t lastId();
    void forgetStrings();
    void forgetTooManyStrings();
    /// Whether all texts of the table, of which `lastId` is the last one, are remembered.
    bool knowsAll(std::int64_t lastId);
    /// Finds these texts, by their indices in m_strings.
    void find(const std::vector<std::size_t>& texts);
    /// Adds those that have not been found.
    void addUnfound(const std::vector<std::size_t>& texts, std::int64_t lastId);
    /// The innermost place's row; 0 for an empty chain.
    std::int64_t innermost(const std::vector<SourcePlace>& places);
    std::int64_t place(const PlaceKey& key);
    std::int64_t findOrAdd(const CallsiteFields& callsite);

    Connection& m_connection;
    BulkTable& m_bulk;
    TextTable m_strings;
    std::int64_t m_knownUpTo = 0;   ///< all texts of the table up to this id are remembered, as of m_dataVersion
    unsigned int m_dataVersion = 0; ///< of the file, which every commit changes
    std::map<PlaceKey, std::int64_t> m_places;
    std::map<CallsiteFields, std::int64_t> m_callsites;
};

/// Returns texts and chains by id; each is read once in the life of the object. (That is one call of a reader, since
/// ids may get another meaning after rows were removed.) Throws Failure: Malformed for an id that does not exist,
/// LimitExceeded if all returned texts have more than MostTexts bytes.
class Lookup {
public:
    explicit Lookup(Connection& connection) : m_connection(connection) {}
    const std::string& string(std::int64_t id);
    /// The chain from an innermost place on (empty if there is none), with what distinguishes twins.
    InlinePath path(std::optional<std::int64_t> innermost, std::string twin, std::string inherited);

private:
    struct Place {
        std::int64_t parent = 0;
        SourcePlace place;
    };
    const Place& place(std::int64_t id);
    /// Counts texts that were given out, whose memory is limited. Throws Failure (LimitExceeded).
    void countGiven(std::size_t bytes);

    Connection& m_connection;
    std::size_t m_given = 0; ///< bytes
    std::unordered_map<std::int64_t, std::string> m_strings;
    std::unordered_map<std::int64_t, Place> m_places;
};

} // namespace inlinescope::store
