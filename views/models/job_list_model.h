// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/job_runner.h"

#include <QAbstractTableModel>

namespace inlinescope {

/// The jobs of a JobRunner as rows, in the order of their start. Holds nothing itself; lives in the window thread, and
/// not longer than the runner.
class JobListModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column {
        TitleColumn,
        ProgressColumn,
        StateColumn,
        RateColumn,
        ElapsedColumn,
        RemainingColumn,
        FindingsColumn,
        ActionColumn, ///< empty: room for the view's cancel button
        ColumnCount
    };
    enum Role {
        PercentRole = Qt::UserRole, ///< int 0..100, or -1 while nothing can be said
        StatusRole,                 ///< int(JobStatus)
    };

    explicit JobListModel(JobRunner& runner, QObject* parent = nullptr);

    const Job& job(int row) const { return m_runner.jobs()[std::size_t(row)]; }
    /// One line for a status bar: the running job with percent and time left, how many wait; else how the last ended.
    QString summary() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void summaryChanged(const QString& text);

private:
    QString text(const Job& job, int column) const;
    void rowChanged(int row);

    JobRunner& m_runner;
};

/// 0..100, or -1 where the total is not known.
int percentDone(const Job& job);
/// "0:42", "12:05", "1:02:03"
QString durationText(std::int64_t milliseconds);
/// "12.3 /s", below one a second "4.1 /min"
QString rateText(double perSecond);
/// What a job does now, or how it ended: one line.
QString jobStateText(const Job& job);

} // namespace inlinescope
