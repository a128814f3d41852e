// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QString>

#include <optional>

namespace inlinescope {

// Access to a Table by the contract's column names. A missing column or row reads as empty, or 0.

/// The cell's plain text.
QString cellText(const Table& table, int row, ColumnName column);
std::int64_t cellInteger(const Table& table, int row, ColumnName column);
/// Nothing where the cell holds no integer.
std::optional<std::int64_t> cellIfInteger(const Table& table, int row, ColumnName column);
/// The first row whose cell reads `text`, or -1.
int findRow(const Table& table, ColumnName column, const QString& text);
/// Sum of a column of integers over all rows.
std::int64_t columnSum(const Table& table, ColumnName column);

} // namespace inlinescope
