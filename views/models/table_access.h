// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QString>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace inlinescope {

// Access to a Table by the contract's column names. A missing column or row reads as empty, or 0.

/// The cell's plain text.
QString cellText(const Table& table, int row, ColumnName column);
std::int64_t cellInteger(const Table& table, int row, ColumnName column);
/// Nothing where the cell holds no integer.
std::optional<std::int64_t> cellIfInteger(const Table& table, int row, ColumnName column);
/// The first row whose cell reads `text`, or -1.
int findRow(const Table& table, ColumnName column, const QString& text);
/// Changes the cells of a row; returns false if it changes none.
using RowChange = std::function<bool(std::vector<Cell>& row)>;
/// The table with its rows changed; null if none is.
std::shared_ptr<const Table> changed(const Table& table, const RowChange& change);
/// By column: the largest |value| of a delta, 0 for other columns.
std::vector<double> largestDeltas(const Table& table);
/// All rows: those with the largest |integer| in the column first, those without one last.
std::vector<int> rowsByMagnitude(const Table& table, ColumnName column);
/// Sum of a column of integers over all rows.
std::int64_t columnSum(const Table& table, ColumnName column);

} // namespace inlinescope
