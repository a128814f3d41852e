// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/running_job.h"

#include "views/models/job_list_model.h"
#include "views/text/plain_text.h"
#include "views/text/text_width.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>

namespace inlinescope {

RunningJob::RunningJob(const QString& name, JobRunner& jobs, QWidget* parent)
    : QWidget(parent), m_jobs(jobs), m_found(plainLabel(this)), m_left(plainLabel(this)),
      m_percent(new QProgressBar(this)), m_stop(new QPushButton(tr("Stop"), this)) {
    setObjectName(name);
    m_found->setObjectName(name + QStringLiteral("Found"));
    m_found->setWordWrap(true);
    m_found->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_percent->setObjectName(name + QStringLiteral("Percent"));
    m_percent->setAccessibleName(tr("Done"));
    m_percent->setMaximumWidth(lettersWide(fontMetrics(), 24));
    m_left->setObjectName(name + QStringLiteral("Left"));
    m_stop->setObjectName(name + QStringLiteral("Stop"));
    m_stop->setToolTip(tr("End the job. What is measured is kept, and the same job resumes it"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 4);
    row->addWidget(m_found, 1);
    row->addWidget(m_percent);
    row->addWidget(m_left);
    row->addWidget(m_stop);
    connect(m_stop, &QPushButton::clicked, this, &RunningJob::stop);
    hide();
}

void RunningJob::follow(const Job* job, const QString& found) {
    setVisible(job);
    if (!job) return;
    if (job->id != m_job) m_stop->setEnabled(true);
    m_job = job->id;
    const bool waits = job->status == JobStatus::Waiting;
    m_found->setText(waits ? tr("Waits until another job has ended") : found);
    const int percent = waits ? 0 : percentDone(*job);
    m_percent->setRange(0, percent < 0 ? 0 : 100); // 0 to 0: busy
    m_percent->setValue(percent);
    m_left->setText(job->remainingMs ? tr("%1 left").arg(durationText(*job->remainingMs)) : QString());
}

void RunningJob::stop() {
    m_stop->setEnabled(false);
    m_jobs.cancel(m_job);
}

} // namespace inlinescope
