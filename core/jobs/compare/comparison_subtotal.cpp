// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/comparison_subtotal.h"

#include "core/analysis/checked_arithmetic.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>

namespace inlinescope {
namespace {

std::optional<std::int64_t> integerOf(const Cell& cell) {
    const auto* number = std::get_if<std::int64_t>(&cell);
    return number ? std::optional(*number) : std::nullopt;
}

std::vector<std::size_t> sizeColumns(const Table& comparison) {
    std::vector<std::size_t> sizes;
    for (std::size_t column = 0; column < comparison.columns.size(); ++column)
        if (comparison.columns[column].isOf("size")) sizes.push_back(column);
    return sizes;
}

/// "percent_c" is computed from "delta_c" and the baseline's size.
Cell percentOfSums(const Table& comparison, const std::vector<Cell>& sums, const std::string& percent) {
    const int delta = comparison.columnIndex(columnOfSide("delta", sidedName(percent).side));
    const int base = comparison.columnIndex("size_a");
    if (delta < 0 || base < 0) return {};
    return percentCell(percentOf(integerOf(sums[std::size_t(delta)]), integerOf(sums[std::size_t(base)])));
}

} // namespace

std::vector<Cell> comparisonSubtotal(const Table& comparison, std::span<const int> rows) {
    const std::vector<std::size_t> sizes = sizeColumns(comparison);
    std::vector<ColumnSum> sums(comparison.columns.size());
    for (const int row : rows) {
        const std::vector<Cell>& cells = comparison.rows[std::size_t(row)];
        if (std::ranges::any_of(sizes, [&](std::size_t size) { return !integerOf(cells[size]); })) continue;
        for (std::size_t column = 0; column < sums.size(); ++column)
            sums[column].add(integerOf(cells[column]));
    }
    std::vector<Cell> cells;
    for (const ColumnSum& sum : sums)
        cells.push_back(cell(sum.value()));
    for (std::size_t column = 0; column < cells.size(); ++column)
        if (comparison.columns[column].kind == ColumnKind::Percent)
            cells[column] = percentOfSums(comparison, cells, comparison.columns[column].name);
    for (std::size_t column = 0; column < cells.size(); ++column) // one decision of each module: no sum of the modules
        if (comparison.columns[column].isOf("culprit_bytes")) cells[column] = Cell();
    return cells;
}

} // namespace inlinescope
