// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/job_runner.h"

#include <QAbstractTableModel>

namespace inlinescope {

/// The jobs of a JobRunner as rows, the newest first. Holds no data itself; lives in the window thread; the
/// runner must outlive it.
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
        ActionColumn, ///< empty: space for the view's cancel button
        ColumnCount
    };
    enum Role {
        PercentRole = Qt::UserRole, ///< int 0..100, or -1 if unknown
        StatusRole,                 ///< int(JobStatus)
    };

    explicit JobListModel(JobRunner& runner, QObject* parent = nullptr);

    const Job& job(int row) const { return m_runner.jobs()[m_runner.jobs().size() - 1 - std::size_t(row)]; }
    /// The row of the job at a position of JobRunner::jobs().
    int rowOf(int position) const { return rowCount() - 1 - position; }
    /// One line for a status bar: the running job with percent and time left, and the number of waiting jobs; else how
    /// the last job ended.
    QString summary() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void summaryChanged(const QString& text);

private:
    QString text(const Job& job, int column) const;
    void jobChanged(int position);

    JobRunner& m_runner;
};

/// 0..100, of the time if the job reports how much is left, else of its items; -1 if neither is known.
int percentDone(const Job& job);
/// "0:42", "12:05", "1:02:03"
QString durationText(std::int64_t milliseconds);
/// "12.3 /s"; below one a second "4.1 /min"
QString rateText(double perSecond);
/// One line: what a job does now, or how it ended.
QString jobStateText(const Job& job);

} // namespace inlinescope
