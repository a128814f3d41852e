// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QString>

namespace inlinescope {

/// Numbers of the selected rows in one column: the column of the current cell, or where that is not a number the first
/// delta, then the first size.
struct SelectionStatistics {
    QString column; ///< its title on screen; empty where nothing is selected
    ColumnKind kind = ColumnKind::Text;
    int rows = 0;  ///< selected
    int count = 0; ///< of them with a number in the column
    double sum = 0, mean = 0, minimum = 0, maximum = 0;
    int shown = 0, all = 0;      ///< rows that pass the filter, and rows of the table
    std::int64_t mostSummed = 0; ///< where more rows are selected than are summed up, how many would be; else 0
    /// Counts the column's cell of one more selected row.
    void add(const Cell& cell);
    /// "12 selected, delta:  count 11   sum -3,210   mean -267.5   min -1,184   max +96"; without a selection how many
    /// rows are shown, and why there are no sums where there are too many rows for them.
    QString text() const;
};

} // namespace inlinescope
