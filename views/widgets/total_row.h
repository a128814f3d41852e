// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/apart_sums.h"

#include <QTableView>

#include <functional>
#include <span>
#include <vector>

namespace inlinescope {

class BigTableView;
class TableModel;

/// The total of a table, pinned below it: one row whose columns follow those of the view above it. While a filter
/// leaves rows out it is the total of the shown rows, and says so. What single compiles measured is summed by sign,
/// as ColumnTotal says.
class TotalRow : public QTableView {
    Q_OBJECT
public:
    /// `above` must have its header already.
    TotalRow(const QString& name, BigTableView* above);
    /// The cells of the total of some rows.
    using Sum = std::function<std::vector<Cell>(const Table& table, std::span<const int> tableRows)>;
    /// How the shown rows of a filtered table are summed; shownTotal() if it is not set.
    void setSum(Sum sum) { m_sum = std::move(sum); }
    /// Hides itself if the table has no total, or `shown` (null: all rows) is empty.
    void setTable(const Table& table, const ApartColumns& apart, const std::vector<int>* shown = nullptr);
    TableModel& totals() const { return *m_model; }

private:
    void followColumns();

    BigTableView* m_above;
    TableModel* m_model;
    Sum m_sum;
};

} // namespace inlinescope
