// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/job_list_model.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableView;

namespace inlinescope {

/// Running and finished jobs, the newest first, each on one line: progress, rate, elapsed and remaining time, cancel,
/// and the result of each, with a link to it and, if a command does the same as the job, one that copies the command.
/// Child object names: jobsView, jobsCancelAll, jobsClear, jobsDetails, and per job that has not ended jobCancel_ID; of
/// the view's actions jobsCancelCurrent, jobsCopyCommand.
class JobsPanel : public QWidget {
    Q_OBJECT
public:
    /// The runner must outlive the panel.
    explicit JobsPanel(JobRunner& runner, QWidget* parent = nullptr);

    JobListModel& model() const { return *m_model; }
    /// One line for the status bar; empty if there never was a job.
    QString summary() const { return m_model->summary(); }
    /// Makes a job the current one; does nothing if it was removed.
    void showJob(JobId id);
    /// The path of the open workspace: the run of a job of another one is not offered.
    void setWorkspace(const QString& path);
    QSize sizeHint() const override { return {720, 160}; }

signals:
    void summaryChanged(const QString& text);
    void findingsRequested();              ///< the user wants to see the page of findings
    void runRequested(const QString& run); ///< the user wants to see the run that a job has made
    void message(const QString& text);     ///< for the status bar

private:
    void buildView();
    void buildButtons();
    void addCancelButton(int row);
    void updateButtons();
    void showDetails();
    void follow(const QString& link);
    void copyCommand();
    void cancelCurrent();

    JobRunner& m_runner;
    QString m_workspace;
    JobListModel* m_model;
    QTableView* m_view;
    QLabel* m_details;
    QPushButton* m_cancelAll;
    QPushButton* m_clear;
};

} // namespace inlinescope
