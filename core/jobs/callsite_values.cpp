#include "core/jobs/callsite_values.h"

#include "core/jobs/ranking.h"
#include "core/model/names.h"

#include <mutex>
#include <unordered_map>

namespace inlinescope {
namespace {

CallsiteField fieldOf(ListColumn column) {
    if (column == ListColumn::Caller) return CallsiteField::Caller;
    return column == ListColumn::Callee ? CallsiteField::Callee : CallsiteField::Linkage;
}

/// test(thing, text) of each of `count` things, with all cores; `text` is room for it to use.
template <typename Test>
Result<std::vector<std::uint8_t>> testAll(const ReaderTeam& team, std::size_t count, const CancelToken& cancel,
                                          const Test& test) {
    std::vector<std::uint8_t> passing(count);
    INLINESCOPE_CHECK(team.run([&](std::size_t part, const WorkspaceReader&) -> Result<void> {
        const auto [begin, end] = team.share(part, count);
        std::string text;
        for (std::size_t thing = begin; thing < end; ++thing) {
            if (thing % 4096 == 0 && cancel.isCancelled()) return CancelToken::error();
            passing[thing] = test(thing, text);
        }
        return {};
    }));
    return passing;
}

} // namespace

/// Calls take(callsite, row) for each callsite, from all readers' threads.
template <typename Take>
Result<void> CallsiteValues::scan(std::initializer_list<CallsiteField> fields, const Take& take) const {
    return m_team.run([&](std::size_t part, const WorkspaceReader& reader) {
        auto [next, end] = m_team.share(part, size());
        return reader.scanCallsites(
            std::span(m_ids).subspan(next, end - next), fields, [&](const ScannedRow& row) { take(next++, row); },
            m_cancel);
    });
}

Result<CallsiteValues::Column> CallsiteValues::column(CallsiteField field) const {
    Column values(size());
    INLINESCOPE_CHECK(scan({field}, [&](std::size_t callsite, const ScannedRow& row) {
        values[callsite] = row.isNull(0) ? NoCode : row.id(0);
    }));
    return values;
}

Result<std::vector<std::uint64_t>> CallsiteValues::keyHashes() const {
    std::vector<std::uint64_t> hashes(size());
    INLINESCOPE_CHECK(scan({CallsiteField::KeyHash}, [&](std::size_t callsite, const ScannedRow& row) {
        hashes[callsite] = std::uint64_t(row.integer(0));
    }));
    return hashes;
}

Result<std::vector<std::uint8_t>> CallsiteValues::passing(ListColumn column, const CellFilter& filter) const {
    if (column == ListColumn::Site) return passingHashes(filter);
    if (column == ListColumn::Location) return passingLocations(filter);
    if (column == ListColumn::InlinePath) return passingChains(filter);
    return passingTexts(fieldOf(column), filter);
}

Result<CallsiteValues::Column> CallsiteValues::ranks(ListColumn column) const {
    if (column == ListColumn::Site) return hashRanks();
    if (column == ListColumn::Location || column == ListColumn::InlinePath)
        return placeRanks(column == ListColumn::InlinePath);
    return textRanks(fieldOf(column));
}

Result<std::vector<std::uint8_t>> CallsiteValues::passingTexts(CallsiteField field, const CellFilter& filter) const {
    INLINESCOPE_TRY(Column codes, column(field));
    INLINESCOPE_TRY(const auto texts, StoredTexts::read(m_team, encodeIds(codes), m_cancel));
    INLINESCOPE_TRY(const auto passing, texts.passing(filter, m_cancel));
    return lift<std::uint8_t>(codes, passing, 0);
}

Result<CallsiteValues::Column> CallsiteValues::textRanks(CallsiteField field) const {
    INLINESCOPE_TRY(Column codes, column(field));
    INLINESCOPE_TRY(const auto texts, StoredTexts::read(m_team, encodeIds(codes), m_cancel));
    INLINESCOPE_TRY(const auto ranks, texts.ranks(m_team, m_cancel));
    return lift(codes, ranks, NoCode);
}

Result<std::vector<std::uint8_t>> CallsiteValues::passingHashes(const CellFilter& filter) const {
    INLINESCOPE_TRY(const auto hashes, keyHashes());
    return testAll(m_team, size(), m_cancel, [&](std::size_t callsite, std::string& text) {
        text = formatKey({hashes[callsite], 0});
        return filter.passes(std::string_view(text));
    });
}

Result<CallsiteValues::Column> CallsiteValues::hashRanks() const {
    INLINESCOPE_TRY(const auto hashes, keyHashes());
    std::vector<Column> digits;
    for (const int shift : {48, 32, 16, 0}) {
        Column& column = digits.emplace_back(size());
        for (std::size_t callsite = 0; callsite < size(); ++callsite)
            column[callsite] = std::uint32_t(hashes[callsite] >> shift & 0xffff);
    }
    return ranksByColumns(std::move(digits), m_cancel);
}

/// Of a callsite without a known place: rank 0.
Result<CallsiteValues::Column> CallsiteValues::placeRanks(bool chains) const {
    INLINESCOPE_TRY(Column codes, column(CallsiteField::Place));
    const Column ids = encodeIds(codes);
    INLINESCOPE_TRY(const auto places, StoredPlaces::read(m_team, ids, chains, m_cancel));
    INLINESCOPE_TRY(Column ranks,
                    chains ? places.chainRanks(m_team, m_cancel) : places.locationRanks(m_team, m_cancel));
    for (std::uint32_t& code : codes)
        code = code == NoCode ? 0 : ranks[places.code(ids[code])] + chains;
    return codes;
}

Result<std::vector<std::uint8_t>> CallsiteValues::passingLocations(const CellFilter& filter) const {
    INLINESCOPE_TRY(Column codes, column(CallsiteField::Place));
    INLINESCOPE_TRY(const auto places, StoredPlaces::read(m_team, encodeIds(codes), false, m_cancel));
    INLINESCOPE_TRY(const auto passing,
                    testAll(m_team, places.size(), m_cancel, [&](std::size_t place, std::string& text) {
                        text.clear();
                        places.appendLocation(text, std::uint32_t(place));
                        return filter.passes(std::string_view(text));
                    }));
    return lift<std::uint8_t>(codes, passing, filter.passes(std::string_view()));
}

Result<std::vector<std::uint8_t>> CallsiteValues::passingChains(const CellFilter& filter) const {
    Column codes(size());
    std::mutex mutex;
    std::unordered_map<std::size_t, std::pair<std::string, std::string>> twins; // few have such texts
    INLINESCOPE_CHECK(scan({CallsiteField::Place, CallsiteField::Twin, CallsiteField::Inherited},
                           [&](std::size_t callsite, const ScannedRow& row) {
                               codes[callsite] = row.isNull(0) ? NoCode : row.id(0);
                               if (row.text(1).empty() && row.text(2).empty()) return;
                               const std::scoped_lock lock(mutex);
                               twins[callsite] = {std::string(row.text(1)), std::string(row.text(2))};
                           }));
    const Column ids = encodeIds(codes);
    INLINESCOPE_TRY(const auto places, StoredPlaces::read(m_team, ids, true, m_cancel));
    return testAll(m_team, size(), m_cancel, [&](std::size_t callsite, std::string& text) {
        text.clear();
        const std::uint32_t place = codes[callsite] == NoCode ? NoCode : places.code(ids[codes[callsite]]);
        const auto twin = twins.find(callsite);
        if (twin == twins.end() || (place != NoCode && places.isReal(place)))
            places.appendChain(text, place, {}, {});
        else
            places.appendChain(text, place, twin->second.first, twin->second.second);
        return filter.passes(std::string_view(text));
    });
}

} // namespace inlinescope
