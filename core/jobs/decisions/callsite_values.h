// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/decisions/order_columns.h"

#include <vector>

namespace inlinescope {

/// Properties of the callsites of decisions, by row of a list of decisions.
class CallsiteValues {
public:
    /// Whether a list column is a property of the callsite.
    static bool isKnown(ListColumn column);

    CallsiteValues(const ReaderPool& readers, const OrderColumns& columns, const CancelToken& cancel)
        : m_readers(readers), m_columns(columns), m_cancel(cancel) {}

    // For a column that was read, if isKnown() is true for it.
    Result<std::vector<std::uint8_t>> passing(ListColumn column, const CellFilter& filter) const;
    Result<std::vector<std::uint32_t>> ranks(ListColumn column) const;

private:
    using Column = std::vector<std::uint32_t>;
    const Column& idsOf(ListColumn column) const;
    Result<std::vector<std::uint8_t>> passingLocations(const CellFilter& filter) const;
    Result<std::vector<std::uint8_t>> passingChains(const CellFilter& filter) const;
    Result<std::vector<std::uint8_t>> passingCalls(const CellFilter& filter) const;
    void appendChain(std::string& text, std::size_t row) const;
    Result<std::vector<std::uint8_t>> passingKeys(const CellFilter& filter) const;
    Result<Column> keyRanks() const;
    Result<Column> placeRanks(bool chains) const;

    const ReaderPool& m_readers;
    const OrderColumns& m_columns;
    const CancelToken& m_cancel;
};

} // namespace inlinescope
