// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/models/column_total.h"

#include <QString>

namespace inlinescope {

/// Statistics of the selected rows in one column: the column of the current cell, or, if that has no total, the
/// first delta, then the first size. The text has what ColumnTotal says of the column.
struct SelectionStatistics {
    QString column; ///< its title on screen; empty if nothing is selected
    ColumnKind kind = ColumnKind::Text;
    ColumnTotal total = ColumnTotal::Sum;
    int rows = 0;  ///< number of selected rows
    int count = 0; ///< selected rows with a number in the column
    double sum = 0, mean = 0, minimum = 0, maximum = 0;
    ApartSums apart;             ///< of the integers
    int shown = 0, all = 0;      ///< rows that pass the filter, and rows of the table
    std::int64_t mostSummed = 0; ///< if more rows are selected than can be summed up, the limit; else 0
    /// Adds the column's cell of one more selected row; `sumOf`: what an integer is the sum of, if it is one.
    void add(const Cell& cell, const ApartSums* sumOf = nullptr);
    /// "12 selected, delta:  count 11   sum -3,210   mean -267.5   min -1,184   max +96"; without a selection the
    /// number of shown rows; if there are too many rows for sums, it says so.
    QString text() const;

private:
    QString ofSeveral(const QString& selected) const;
};

} // namespace inlinescope
