// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/packed_table.h"

#include "core/jobs/common/ranking.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <numeric>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace inlinescope {
namespace {

constexpr std::size_t mostRows = std::numeric_limits<std::uint32_t>::max();

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

/// Packs one column. A code is found by its value.
class PackedTable::Builder::Packing {
public:
    void add(const Cell& cell) {
        if (m_column.codes.size() < mostRows) m_column.codes.push_back(codeOf(cell));
    }
    PackedColumn finish() { return std::move(m_column); }

private:
    /// Of a text, and of the code of one.
    struct TextHash {
        using is_transparent = void;
        const PackedColumn* column;
        std::size_t operator()(std::string_view text) const { return std::hash<std::string_view>()(text); }
        std::size_t operator()(std::uint32_t code) const { return (*this)(textIn(*column, code)); }
    };
    struct TextEqual {
        using is_transparent = void;
        const PackedColumn* column;
        bool operator()(std::uint32_t a, std::uint32_t b) const { return a == b; } // no text has two codes
        bool operator()(std::string_view text, std::uint32_t code) const { return text == textIn(*column, code); }
        bool operator()(std::uint32_t code, std::string_view text) const { return text == textIn(*column, code); }
    };
    static std::string_view textIn(const PackedColumn& column, std::uint32_t code) {
        return column.textOf(std::get<Text>(column.values[code]));
    }

    std::uint32_t codeOf(const Cell& cell) {
        if (const auto* text = std::get_if<std::string>(&cell)) return codeOfText(*text);
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
    std::uint32_t codeOfText(std::string_view text) {
        if (const auto known = m_texts.find(text); known != m_texts.end()) return *known;
        const std::uint32_t code = next();
        m_column.values.emplace_back(Text{m_column.texts.size(), text.size()});
        m_column.texts += text;
        m_texts.insert(code);
        return code;
    }
    std::uint32_t next() const { return std::uint32_t(m_column.values.size()); }

    PackedColumn m_column;
    std::unordered_set<std::uint32_t, TextHash, TextEqual> m_texts{0, TextHash{&m_column}, TextEqual{&m_column}};
    std::unordered_map<std::int64_t, std::uint32_t> m_numbers;
    std::optional<std::uint32_t> m_absent;
};

PackedTable::Builder::Builder(const std::vector<Column>& columns) : m_columns(columns) {
    for (std::size_t column = 0; column < columns.size(); ++column)
        m_packings.push_back(std::make_unique<Packing>());
}

PackedTable::Builder::Builder(Builder&&) noexcept = default;
PackedTable::Builder::~Builder() = default;

void PackedTable::Builder::add(const Row& row) {
    for (std::size_t column = 0; column < m_packings.size(); ++column)
        m_packings[column]->add(row[column]);
    ++m_rows;
}

Result<PackedTable> PackedTable::Builder::finish() {
    if (m_rows >= mostRows)
        return Error{ErrorCode::LimitExceeded, std::to_string(m_rows) + " rows", {}, {}, "fewer than 2^32"};
    PackedTable packed;
    packed.m_columns = std::move(m_columns);
    packed.m_rows = m_rows;
    for (const std::unique_ptr<Packing>& packing : m_packings)
        packed.m_packed.push_back(packing->finish());
    return packed;
}

Result<PackedTable> PackedTable::of(const Table& table, const CancelToken& cancel) {
    Builder builder(table.columns);
    INLINESCOPE_CHECK(forEachRow(table.rows.size(), cancel, [&](std::size_t row) { builder.add(table.rows[row]); }));
    return builder.finish();
}

Cell PackedTable::PackedColumn::value(std::size_t code) const {
    const auto& stored = values[code];
    if (const auto* text = std::get_if<Text>(&stored)) return std::string(textOf(*text));
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
