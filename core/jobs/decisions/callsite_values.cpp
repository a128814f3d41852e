// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/callsite_values.h"

#include "core/jobs/common/ranking.h"
#include "core/model/names.h"

namespace inlinescope {
namespace {

/// Calls test(thing, text) for each of `count` things, on all cores; `text` is a buffer that it may use.
template <typename Test>
Result<std::vector<std::uint8_t>> testAll(const ReaderPool& readers, std::size_t count, const CancelToken& cancel,
                                          const Test& test) {
    std::vector<std::uint8_t> passing(count);
    INLINESCOPE_CHECK(readers.run([&](std::size_t part, const WorkspaceReader&) -> Result<void> {
        const auto [begin, end] = readers.share(part, count);
        std::string text;
        for (std::size_t thing = begin; thing < end; ++thing) {
            if (thing % 4096 == 0 && cancel.isCancelled()) return CancelToken::error();
            passing[thing] = test(thing, text);
        }
        return {};
    }));
    return passing;
}

/// Whether a place that contains this text has it in its name (of a function or a file): it cannot be in, or begin in,
/// the line and column that follow, ":12:3".
bool isOfName(std::string_view contained) {
    return contained.find(':') == contained.npos && contained.find_first_not_of("0123456789") != contained.npos;
}

} // namespace

bool CallsiteValues::isKnown(ListColumn column) {
    return column == ListColumn::Caller || column == ListColumn::Callee || column == ListColumn::Site ||
           column == ListColumn::Location || column == ListColumn::InlinePath || column == ListColumn::Linkage;
}

const CallsiteValues::Column& CallsiteValues::idsOf(ListColumn column) const {
    if (column == ListColumn::Caller) return m_columns.callers;
    return column == ListColumn::Callee ? m_columns.callees : m_columns.linkages;
}

Result<std::vector<std::uint8_t>> CallsiteValues::passing(ListColumn column, const CellFilter& filter) const {
    if (column == ListColumn::Site) return passingKeys(filter);
    if (column == ListColumn::Location) return passingLocations(filter);
    if (column == ListColumn::InlinePath) return passingChains(filter);
    INLINESCOPE_TRY(Column codes, copyRows(idsOf(column), m_cancel));
    INLINESCOPE_TRY(const Column ids, encodeIds(codes, m_cancel));
    INLINESCOPE_TRY(const auto texts, StoredTexts::read(m_readers, ids, m_cancel));
    INLINESCOPE_TRY(const auto passing, texts.passing(filter, m_cancel));
    return decode<std::uint8_t>(codes, passing, 0, m_cancel);
}

Result<CallsiteValues::Column> CallsiteValues::ranks(ListColumn column) const {
    if (column == ListColumn::Site) return keyRanks();
    if (column == ListColumn::Location || column == ListColumn::InlinePath)
        return placeRanks(column == ListColumn::InlinePath);
    INLINESCOPE_TRY(Column codes, copyRows(idsOf(column), m_cancel));
    INLINESCOPE_TRY(const Column ids, encodeIds(codes, m_cancel));
    INLINESCOPE_TRY(const auto texts, StoredTexts::read(m_readers, ids, m_cancel));
    INLINESCOPE_TRY(const auto ranks, texts.ranks(m_readers, m_cancel));
    return decode(codes, ranks, NoCode, m_cancel);
}

Result<std::vector<std::uint8_t>> CallsiteValues::passingKeys(const CellFilter& filter) const {
    const auto test = [&](std::size_t row, std::string& text) {
        text = formatKey({m_columns.keyHashes[row], m_columns.occurrences[row]});
        return filter.passes(std::string_view(text));
    };
    return testAll(m_readers, m_columns.keyHashes.size(), m_cancel, test);
}

/// By hash, and then by occurrence.
Result<CallsiteValues::Column> CallsiteValues::keyRanks() const {
    struct Key {
        std::uint64_t hash;
        std::uint32_t occurrence, row;
    };
    std::vector<Key> keys;
    keys.reserve(m_columns.keyHashes.size());
    INLINESCOPE_CHECK(forEachRow(m_columns.keyHashes.size(), m_cancel, [&](std::size_t row) {
        keys.push_back({m_columns.keyHashes[row], m_columns.occurrences[row], std::uint32_t(row)});
    }));
    const auto less = [](const Key& a, const Key& b) {
        return a.hash != b.hash ? a.hash < b.hash : a.occurrence < b.occurrence;
    };
    return ranksOf(m_readers, std::move(keys), less, [](const Key& key) { return key.row; }, m_cancel);
}

/// A row without a known place has rank 0.
Result<CallsiteValues::Column> CallsiteValues::placeRanks(bool chains) const {
    INLINESCOPE_TRY(Column ranks, chains ? m_columns.places->chainRanks(m_readers, m_cancel)
                                         : m_columns.places->locationRanks(m_readers, m_cancel));
    if (chains) INLINESCOPE_CHECK(forEachRow(ranks.size(), m_cancel, [&](std::size_t place) { ++ranks[place]; }));
    return decode<std::uint32_t>(m_columns.places->codes(), ranks, 0, m_cancel);
}

/// A file is tested once for all its places if that is enough: how a location is shown changes only its file.
Result<std::vector<std::uint8_t>> CallsiteValues::passingLocations(const CellFilter& filter) const {
    const StoredPlaces& places = *m_columns.places;
    if (isOfName(filter.containedAsShown())) {
        INLINESCOPE_TRY(const auto ofFiles, places.fileTexts().passing(filter, m_cancel));
        return testAll(m_readers, places.codes().size(), m_cancel, [&](std::size_t row, std::string&) {
            return places.codes()[row] == NoCode ? std::uint8_t(0) : ofFiles[places.file(places.codes()[row])];
        });
    }
    const auto test = [&](std::size_t place, std::string& text) {
        text.clear();
        places.appendLocation(text, std::uint32_t(place));
        return filter.passes(std::string_view(text));
    };
    INLINESCOPE_TRY(const auto passing, testAll(m_readers, places.size(), m_cancel, test));
    return decode<std::uint8_t>(places.codes(), passing, filter.passes(std::string_view()), m_cancel);
}

void CallsiteValues::appendChain(std::string& text, std::size_t row) const {
    const StoredPlaces& places = *m_columns.places;
    const std::uint32_t place = places.codes()[row];
    const auto twin = std::ranges::lower_bound(m_columns.twins, row, {}, [](const auto& each) { return each.first; });
    const bool hasTwin = twin != m_columns.twins.end() && twin->first == row;
    if (hasTwin && (place == NoCode || !places.isReal(place)))
        places.appendChain(text, place, twin->second.twin, twin->second.inherited);
    else
        places.appendChain(text, place, {}, {});
}

Result<std::vector<std::uint8_t>> CallsiteValues::passingChains(const CellFilter& filter) const {
    const std::string_view contained = filter.contained();
    if (!contained.empty() && contained.find_first_of(StoredPlaces::callSeparator) == contained.npos)
        return passingCalls(filter);
    const auto test = [&](std::size_t row, std::string& text) {
        text.clear();
        appendChain(text, row);
        return filter.passes(std::string_view(text));
    };
    return testAll(m_readers, m_columns.places->codes().size(), m_cancel, test);
}

/// What the filter looks for is in one of the calls of a chain, or in what distinguishes twins: each call is tested
/// once, for all chains that have it; and each function once, for all its calls, of which the rest is short, or cannot
/// have it.
Result<std::vector<std::uint8_t>> CallsiteValues::passingCalls(const CellFilter& filter) const {
    const StoredPlaces& places = *m_columns.places;
    constexpr std::size_t longestCharacter = 4; // bytes
    const std::size_t end = longestCharacter * filter.contained().size();
    INLINESCOPE_TRY(const auto ofFunctions, places.functionTexts().passing(filter, m_cancel));
    const auto test = [&, isName = isOfName(filter.contained())](std::size_t place, std::string& text) {
        if (ofFunctions[places.function(std::uint32_t(place))]) return true;
        if (isName) return false;
        text.clear();
        places.appendEndOfCall(text, std::uint32_t(place), end);
        return filter.passes(std::string_view(text));
    };
    INLINESCOPE_TRY(auto ofPlaces, testAll(m_readers, places.size(), m_cancel, test));
    INLINESCOPE_CHECK(forEachRow(places.size(), m_cancel, [&](std::size_t place) {
        const std::uint32_t parent = places.parent(std::uint32_t(place));
        if (parent != NoCode) ofPlaces[place] |= ofPlaces[parent];
    }));
    INLINESCOPE_TRY(auto passing, decode<std::uint8_t>(places.codes(), ofPlaces, 0, m_cancel));
    std::string text;
    INLINESCOPE_CHECK(forEachRow(m_columns.twins.size(), m_cancel, [&](std::size_t twin) {
        const std::size_t row = m_columns.twins[twin].first;
        text.clear();
        appendChain(text, row);
        passing[row] = filter.passes(std::string_view(text));
    }));
    return passing;
}

} // namespace inlinescope
