// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/apart_sums.h"

#include "core/jobs/tables/html_writer.h"

#include <algorithm>
#include <numeric>

namespace inlinescope {
namespace {

/// Of deltas: what single compiles measured.
constexpr ColumnName measuredApart[] = {"bytes",         "bytes_held",         "flip",        "flip_held",
                                        "culprit_bytes", "together",           "all_inlined", "all_inlined_unique",
                                        "none_inlined",  "none_inlined_unique"};

std::optional<std::int64_t> integerAt(const Row& cells, int column) {
    const auto* number = column < 0 ? nullptr : std::get_if<std::int64_t>(&cells[std::size_t(column)]);
    return number ? std::optional(*number) : std::nullopt;
}

ApartSums sumsOf(const Table& table, int column, std::span<const int> rows, const ApartColumns& known) {
    const auto found = known.find(table.columns[std::size_t(column)].name);
    ApartSums sums;
    for (const int row : rows)
        if (found != known.end())
            sums.add(found->second.at(std::size_t(row)));
        else
            sums.add(integerAt(table.rows[std::size_t(row)], column).value_or(0));
    return sums;
}

} // namespace

void ApartSums::add(std::int64_t value) {
    std::int64_t& sum = value > 0 ? above : below;
    if (__builtin_add_overflow(sum, value, &sum)) fits = false;
}

void ApartSums::add(const ApartSums& more) {
    fits = fits && more.fits;
    add(more.above);
    add(more.below);
}

bool isMeasuredApart(const Column& column) {
    return column.kind == ColumnKind::Delta &&
           std::ranges::any_of(measuredApart, [&column](ColumnName name) { return column.isOf(name); });
}

std::vector<std::optional<ApartSums>> mixedTotals(const Row& total, const Table& table, std::span<const int> rows,
                                                  const ApartColumns& known) {
    std::vector<std::optional<ApartSums>> mixed(total.size());
    const auto lost = integerAt(total, table.columnIndex("lost")), won = integerAt(total, table.columnIndex("won"));
    for (std::size_t column = 0; column < total.size(); ++column) {
        const std::optional<std::int64_t> whole = integerAt(total, int(column));
        if (!whole || !isMeasuredApart(table.columns[column])) continue;
        const ApartSums sums =
            lost && won && *lost + *won == *whole ? ApartSums{*lost, *won} : sumsOf(table, int(column), rows, known);
        if (sums.isMixed() && sums.above + sums.below == *whole) mixed[column] = sums;
    }
    return mixed;
}

Row totalOnTerminal(const Table& table, const ApartColumns& known) {
    std::vector<int> rows(table.rows.size());
    std::iota(rows.begin(), rows.end(), 0);
    Row total = *table.total;
    const auto mixed = mixedTotals(total, table, rows, known);
    for (std::size_t column = 0; column < total.size(); ++column)
        if (mixed[column])
            total[column] = cell(signedNumber(mixed[column]->above) + " / " + signedNumber(mixed[column]->below));
    return total;
}

} // namespace inlinescope
