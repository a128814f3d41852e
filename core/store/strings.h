// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: texts, inlined-at chains and callsites, each stored once.
#include "core/model/decision.h"
#include "core/store/connection.h"

#include <array>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <vector>

namespace inlinescope::store {

/// FNV-1a, 32 bits (four bytes less in table and index than 64, and the texts are compared anyway): the hash column of
/// the table of strings. Fixed by the file format.
std::uint32_t fnv1a(std::string_view text);

/// Finds or adds texts, places and callsites, remembering the recent ones. What it remembers is true only while its
/// transactions commit: forget() after one that did not, and after rows were removed.
class Interner {
public:
    explicit Interner(Connection& connection) : m_connection(connection) {}
    std::int64_t string(std::string_view text);
    /// What the decision has in common with others about its callsite.
    std::int64_t callsite(const Decision& decision);
    void forget();

private:
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };
    using PlaceKey = std::array<std::int64_t, 5>; ///< parent (0: none), function, file, line, column
    /// Callee, innermost place (0: none), caller, key, linkage, and what tells twins apart.
    using CallsiteFields =
        std::tuple<std::int64_t, std::int64_t, std::int64_t, std::uint64_t, std::int64_t, std::string, std::string>;
    std::int64_t findOrAdd(std::string_view text);
    /// The innermost place's row; 0 for an empty chain.
    std::int64_t innermost(const std::vector<SourcePlace>& places);
    std::int64_t place(const PlaceKey& key);
    std::int64_t findOrAdd(const CallsiteFields& callsite);

    Connection& m_connection;
    std::unordered_map<std::string, std::int64_t, Hash, std::equal_to<>> m_strings;
    std::map<PlaceKey, std::int64_t> m_places;
    std::map<CallsiteFields, std::int64_t> m_callsites;
};

/// Gives texts and chains back, each read once in the life of the object (one call of a reader: ids may come to mean
/// something else once rows were removed). Throws Failure: Malformed for an id that is not there, LimitExceeded where
/// all that was asked for comes to more than MostTexts.
class Lookup {
public:
    explicit Lookup(Connection& connection) : m_connection(connection) {}
    const std::string& string(std::int64_t id);
    /// The chain from an innermost place on (empty where there is none), with what tells twins apart.
    InlinePath path(std::optional<std::int64_t> innermost, std::string twin, std::string inherited);

private:
    struct Place {
        std::int64_t parent = 0;
        SourcePlace place;
    };
    const Place& place(std::int64_t id);
    void account(std::size_t bytes);

    Connection& m_connection;
    std::size_t m_given = 0; ///< bytes
    std::unordered_map<std::int64_t, std::string> m_strings;
    std::unordered_map<std::int64_t, Place> m_places;
};

} // namespace inlinescope::store
