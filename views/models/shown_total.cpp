// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/shown_total.h"

#include <cstdint>
#include <numeric>

namespace inlinescope {
namespace {

Cell sumOf(const Table& table, std::size_t column, std::span<const int> rows) {
    std::int64_t sum = 0;
    for (const int row : rows) {
        const auto* number = std::get_if<std::int64_t>(&table.rows[std::size_t(row)][column]);
        if (number && __builtin_add_overflow(sum, *number, &sum)) return {};
    }
    return sum;
}

} // namespace

std::vector<Cell> shownTotal(const Table& table, std::span<const int> rows) {
    std::vector<Cell> cells(table.columns.size());
    std::vector<int> all(table.rows.size());
    std::iota(all.begin(), all.end(), 0);
    for (std::size_t column = 0; table.total && column < cells.size(); ++column) {
        const Cell& whole = (*table.total)[column];
        if (std::holds_alternative<std::int64_t>(whole) && sumOf(table, column, all) == whole)
            cells[column] = sumOf(table, column, rows);
    }
    return cells;
}

} // namespace inlinescope
