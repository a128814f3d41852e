// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/packed_table.h"

#include "core/jobs/common/ranking.h"

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace inlinescope {
namespace {

/// For each value of a column, whether its cell passes.
template <typename PackedColumn, typename Test>
Result<std::vector<std::uint8_t>> passingValues(const PackedColumn& column, const Test& test,
                                                const CancelToken& cancel) {
    std::vector<std::uint8_t> passing(column.values.size());
    INLINESCOPE_CHECK(
        forEachRow(passing.size(), cancel, [&](std::size_t code) { passing[code] = test.passes(column.value(code)); }));
    return passing;
}

} // namespace

/// Packs one column. The texts that it knows are those of the table.
class PackedTable::Packing {
public:
    void add(const Cell& cell) { m_column.codes.push_back(codeOf(cell)); }
    PackedColumn finish() { return std::move(m_column); }

private:
    std::uint32_t codeOf(const Cell& cell) {
        if (const auto* text = std::get_if<std::string>(&cell)) {
            const auto [known, isNew] = m_texts.emplace(*text, next());
            if (isNew) {
                m_column.values.emplace_back(Text{m_column.texts.size(), text->size()});
                m_column.texts += *text;
            }
            return known->second;
        }
        if (const auto* number = std::get_if<std::int64_t>(&cell)) {
            const auto [known, isNew] = m_numbers.emplace(*number, next());
            if (isNew) m_column.values.emplace_back(*number);
            return known->second;
        }
        if (const auto* real = std::get_if<double>(&cell)) { // rare
            m_column.values.emplace_back(*real);
            return next() - 1;
        }
        if (!m_absent) {
            m_absent = next();
            m_column.values.emplace_back();
        }
        return *m_absent;
    }
    std::uint32_t next() const { return std::uint32_t(m_column.values.size()); }

    PackedColumn m_column;
    std::unordered_map<std::string_view, std::uint32_t> m_texts;
    std::unordered_map<std::int64_t, std::uint32_t> m_numbers;
    std::optional<std::uint32_t> m_absent;
};

Result<PackedTable> PackedTable::of(const Table& table, const CancelToken& cancel) {
    PackedTable packed;
    packed.m_columns = table.columns;
    packed.m_rows = table.rows.size();
    if (packed.m_rows >= std::numeric_limits<std::uint32_t>::max())
        return Error{ErrorCode::LimitExceeded, std::to_string(packed.m_rows) + " rows", {}, {}, "fewer than 2^32"};
    for (std::size_t column = 0; column < table.columns.size(); ++column) {
        Packing packing;
        INLINESCOPE_CHECK(
            forEachRow(packed.m_rows, cancel, [&](std::size_t row) { packing.add(table.rows[row][column]); }));
        packed.m_packed.push_back(packing.finish());
    }
    return packed;
}

Cell PackedTable::PackedColumn::value(std::size_t code) const {
    const auto& stored = values[code];
    if (const auto* text = std::get_if<Text>(&stored)) return texts.substr(text->first, text->length);
    if (const auto* number = std::get_if<std::int64_t>(&stored)) return *number;
    if (const auto* real = std::get_if<double>(&stored)) return *real;
    return {};
}

Row PackedTable::row(std::size_t row) const {
    Row cells;
    cells.reserve(m_packed.size());
    for (const PackedColumn& column : m_packed)
        cells.push_back(column.value(column.codes[row]));
    return cells;
}

Result<PackedTable::Rows> PackedTable::select(const RowSelection& wanted, const CancelToken& cancel) const {
    Rows rows(m_rows);
    std::iota(rows.begin(), rows.end(), 0U);
    for (const std::string& filter : wanted.filters) {
        INLINESCOPE_TRY(const std::optional<RowFilter> test, RowFilter::of(filter, m_columns));
        if (!test) continue;
        const PackedColumn& column = m_packed[test->place()];
        INLINESCOPE_TRY(const auto passing, passingValues(column, *test, cancel));
        std::erase_if(rows, [&](std::uint32_t row) { return !passing[column.codes[row]]; });
    }
    if (!wanted.orderBy.empty()) {
        const auto found = std::ranges::find(m_columns, wanted.orderBy, &Column::name);
        if (found == m_columns.end()) return unknownColumn(wanted.orderBy, m_columns);
        const PackedColumn& column = m_packed[std::size_t(found - m_columns.begin())];
        INLINESCOPE_TRY(const auto ranks, valueRanks(column, wanted.descending, cancel));
        const auto rankOfRow = [&](std::uint32_t row) { return ranks[column.codes[row]]; };
        INLINESCOPE_CHECK(sortIntoBuckets(rows, column.values.size(), rankOfRow, cancel));
    }
    if (wanted.limit && std::size_t(*wanted.limit) < rows.size()) rows.resize(std::size_t(*wanted.limit));
    return rows;
}

/// The place of each value in the order; equal values have the same one.
Result<std::vector<std::uint32_t>> PackedTable::valueRanks(const PackedColumn& column, bool descending,
                                                           const CancelToken& cancel) {
    std::vector<Cell> cells;
    cells.reserve(column.values.size());
    INLINESCOPE_CHECK(
        forEachRow(column.values.size(), cancel, [&](std::size_t code) { cells.push_back(column.value(code)); }));
    const auto less = [&](std::uint32_t a, std::uint32_t b) { return comesBefore(cells[a], cells[b], descending); };
    std::vector<std::uint32_t> order(cells.size()), ranks(cells.size());
    std::iota(order.begin(), order.end(), 0U);
    INLINESCOPE_CHECK(
        unlessCancelled(less, cancel, [&](auto compare) { std::sort(order.begin(), order.end(), compare); }));
    std::uint32_t rank = 0;
    for (std::size_t place = 0; place < order.size(); ++place) {
        if (place > 0 && less(order[place - 1], order[place])) ++rank;
        ranks[order[place]] = rank;
    }
    return ranks;
}

Result<PackedTable::Rows> PackedTable::find(const Tests& anyOf, const Rows& rows, const CancelToken& cancel) const {
    std::vector<std::uint8_t> found(rows.size());
    for (const auto& [place, test] : anyOf) {
        const PackedColumn& column = m_packed[place];
        INLINESCOPE_TRY(const auto passing, passingValues(column, test, cancel));
        INLINESCOPE_CHECK(
            forEachRow(rows.size(), cancel, [&](std::size_t row) { found[row] |= passing[column.codes[rows[row]]]; }));
    }
    Rows places;
    for (std::size_t row = 0; row < found.size(); ++row)
        if (found[row]) places.push_back(std::uint32_t(row));
    return places;
}

} // namespace inlinescope
