// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/table_access.h"

#include "views/models/cell_roles.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <tuple>

namespace inlinescope {
namespace {

const Cell* cellAt(const Table& table, int row, int column) {
    if (row < 0 || row >= int(table.rows.size()) || column < 0) return nullptr;
    return &table.rows[std::size_t(row)][std::size_t(column)];
}

std::int64_t integerAt(const Table& table, int row, int column) {
    const Cell* cell = cellAt(table, row, column);
    const auto* integer = cell ? std::get_if<std::int64_t>(cell) : nullptr;
    return integer ? *integer : 0;
}

} // namespace

QString cellText(const Table& table, int row, ColumnName column) {
    const Cell* cell = cellAt(table, row, table.columnIndex(column));
    return cell ? QString::fromStdString(plainText(*cell)) : QString();
}

std::int64_t cellInteger(const Table& table, int row, ColumnName column) {
    return integerAt(table, row, table.columnIndex(column));
}

std::optional<std::int64_t> cellIfInteger(const Table& table, int row, ColumnName column) {
    const Cell* cell = cellAt(table, row, table.columnIndex(column));
    const auto* integer = cell ? std::get_if<std::int64_t>(cell) : nullptr;
    return integer ? std::optional(*integer) : std::nullopt;
}

int findRow(const Table& table, ColumnName column, const QString& text) {
    const int index = table.columnIndex(column);
    const std::string wanted = text.toStdString();
    for (int row = 0; row < int(table.rows.size()); ++row) {
        const Cell* cell = cellAt(table, row, index);
        if (cell && plainText(*cell) == wanted) return row;
    }
    return -1;
}

std::shared_ptr<const Table> changed(const Table& table, const RowChange& change) {
    auto copy = std::make_shared<Table>(table);
    bool isChanged = false;
    for (std::vector<Cell>& row : copy->rows)
        isChanged = change(row) || isChanged;
    return isChanged ? copy : nullptr;
}

std::vector<double> largestDeltas(const Table& table) {
    std::vector<double> largest(table.columns.size(), 0);
    for (std::size_t column = 0; column < largest.size(); ++column) {
        if (table.columns[column].kind != ColumnKind::Delta) continue;
        for (const auto& row : table.rows)
            largest[column] = std::max(largest[column], std::abs(numberOf(row[column]).value_or(0)));
    }
    return largest;
}

std::vector<int> rowsByMagnitude(const Table& table, ColumnName column) {
    std::vector<int> rows(table.rows.size());
    std::iota(rows.begin(), rows.end(), 0);
    std::ranges::sort(rows, {}, [&](int row) {
        const std::optional<std::int64_t> value = cellIfInteger(table, row, column);
        const std::int64_t known = value.value_or(0);
        const std::uint64_t magnitude = known < 0 ? 0 - std::uint64_t(known) : std::uint64_t(known);
        return std::tuple(!value, ~magnitude, row);
    });
    return rows;
}

std::int64_t columnSum(const Table& table, ColumnName column) {
    const int index = table.columnIndex(column);
    std::int64_t sum = 0;
    for (int row = 0; row < int(table.rows.size()); ++row)
        sum += integerAt(table, row, index);
    return sum;
}

} // namespace inlinescope
