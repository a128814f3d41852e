#pragma once
#include "core/jobs/decision_order.h"
#include "core/jobs/stored_places.h"

#include <map>
#include <vector>

namespace inlinescope {

/// What callsites tell of their decisions, by callsite: their places in a list of ids. Reads what it is asked for.
class CallsiteValues {
public:
    CallsiteValues(const ReaderTeam& team, std::vector<std::uint32_t> ids, const CancelToken& cancel)
        : m_team(team), m_ids(std::move(ids)), m_cancel(cancel) {}

    std::size_t size() const { return m_ids.size(); }
    /// For a column with isOfCallsite(); of Site only what all decisions about a callsite share of it.
    Result<std::vector<std::uint8_t>> passing(ListColumn column, const CellFilter& filter) const;
    Result<std::vector<std::uint32_t>> ranks(ListColumn column) const;
    Result<std::vector<std::uint64_t>> keyHashes() const;

private:
    using Column = std::vector<std::uint32_t>;
    Result<Column> column(CallsiteField field) const;
    template <typename Take>
    Result<void> scan(std::initializer_list<CallsiteField> fields, const Take& take) const;
    Result<std::vector<std::uint8_t>> passingTexts(CallsiteField field, const CellFilter& filter) const;
    Result<Column> textRanks(CallsiteField field) const;
    Result<std::vector<std::uint8_t>> passingLocations(const CellFilter& filter) const;
    Result<std::vector<std::uint8_t>> passingChains(const CellFilter& filter) const;
    Result<std::vector<std::uint8_t>> passingHashes(const CellFilter& filter) const;
    Result<Column> hashRanks() const;
    Result<Column> placeRanks(bool chains) const;

    const ReaderTeam& m_team;
    std::vector<std::uint32_t> m_ids;
    const CancelToken& m_cancel;
};

} // namespace inlinescope
