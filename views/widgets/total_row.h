// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QTableView>

#include <memory>

namespace inlinescope {

class BigTableView;
struct Table;
class TableModel;

/// The total of a table, pinned below it: one row whose columns follow those of the view above it.
class TotalRow : public QTableView {
    Q_OBJECT
public:
    /// `above` must have its header already.
    TotalRow(const QString& name, BigTableView* above);
    /// Hides itself if the table has no total, or if `shown` is false because a filter leaves rows out.
    void setTable(const Table& table, bool shown);
    TableModel& totals() const { return *m_model; }

private:
    void followColumns();

    BigTableView* m_above;
    TableModel* m_model;
};

} // namespace inlinescope
