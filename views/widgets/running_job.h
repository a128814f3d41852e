// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/job_runner.h"

#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace inlinescope {

/// A job in the place of its result, while it runs: what it has found so far, percent, time left and Stop. Hidden
/// without a job. Child object names: NAME + "Found", "Percent", "Left", "Stop".
class RunningJob : public QWidget {
    Q_OBJECT
public:
    /// The runner must outlive it.
    RunningJob(const QString& name, JobRunner& jobs, QWidget* parent = nullptr);

    /// Null for none. `found` is said while the job runs; before that it says that the job waits.
    void follow(const Job* job, const QString& found);

private:
    void stop();

    JobRunner& m_jobs;
    JobId m_job;
    QLabel *m_found, *m_left;
    QProgressBar* m_percent;
    QPushButton* m_stop;
};

} // namespace inlinescope
