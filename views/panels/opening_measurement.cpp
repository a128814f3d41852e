// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/opening_measurement.h"

#include "core/jobs/whatif/opening_flips.h"
#include "views/models/words.h"
#include "views/panels/callsite_flips.h"
#include "views/state/write_protection.h"
#include "views/text/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr QLatin1String planSlot("plan");

} // namespace

OpeningMeasurement::OpeningMeasurement(PageContext context, CallsiteFlips& flips, QWidget* parent)
    : QWidget(parent), m_context(context), m_flips(flips), m_text(plainLabel(this)), m_button(new QToolButton(this)) {
    setObjectName(QStringLiteral("openingMeasurement"));
    m_text->setObjectName(QStringLiteral("openingText"));
    m_button->setObjectName(QStringLiteral("openingStop"));
    m_button->setFocusPolicy(Qt::StrongFocus);
    m_button->setAccessibleName(tr("Stop or resume measuring"));
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text);
    layout->addWidget(m_button);
    hide();
    connect(m_button, &QToolButton::clicked, this, &OpeningMeasurement::pressed);
    const JobRunner& jobs = context.jobs;
    connect(&jobs, &JobRunner::jobChanged, this, [this, &jobs](int row) { follow(jobs.jobs()[std::size_t(row)]); });
    connect(&jobs, &JobRunner::jobAdded, this, [this, &jobs](int row) {
        if (m_job && jobs.jobs()[std::size_t(row)].id != *m_job) endWithThis();
    });
    connect(&jobs, &JobRunner::jobFinished, this, &OpeningMeasurement::begin);
    connect(&context.session, &Session::measuringSecondsChanged, this, [this] {
        if (m_context.session.measuringSeconds() == 0) endWithThis();
        m_hasEnded = false;
        m_stopped.clear();
        m_flips.update();
        begin();
    });
}

QStringList OpeningMeasurement::about() const {
    const Session& session = m_context.session;
    return {session.workspacePath(), session.baselineRun(), session.versusRun(), session.module(),
            QString::number(int(m_flips.others()))};
}

void OpeningMeasurement::open() {
    if (about() != m_about) leave();
    m_about = about();
    if (m_context.session.here().isLinked && m_linked != m_about) {
        m_linked = m_about;
        m_stopped.insert(m_about);
    }
    begin();
}

void OpeningMeasurement::leave() {
    m_context.jobs.cancelQuery(this, planSlot);
    endWithThis();
    m_about.clear();
    m_hasEnded = false;
    hide();
}

/// Not while other jobs run, which the user started.
bool OpeningMeasurement::mayBegin() const {
    const auto& jobs = m_context.jobs.jobs();
    return !m_about.isEmpty() && !m_job && !m_hasEnded && !m_stopped.contains(m_about) &&
           m_context.session.measuringSeconds() > 0 && std::ranges::all_of(jobs, &Job::isFinished) &&
           !isWriteProtected(m_about.front());
}

void OpeningMeasurement::begin() {
    if (!m_job) showRest();
    if (!mayBegin()) return;
    const std::vector<OpeningFlips> wanted = m_flips.unmeasuredDiffering();
    if (wanted.empty()) return;
    m_context.jobs.setWorkspacePath(m_context.session.workspacePath());
    m_context.jobs.setWorkerProgram(m_context.session.workerProgram());
    m_context.jobs.query<std::vector<WhatIfOptions>>(
        this, planSlot,
        [context = m_context.jobs.contextOfQuery(), wanted](const CancelToken&) {
            return planOpeningFlips(context, wanted);
        },
        [this](const Result<std::vector<WhatIfOptions>>& plan) {
            if (plan && !plan->empty() && mayBegin()) start(*plan);
        });
}

void OpeningMeasurement::start(const std::vector<WhatIfOptions>& whatIfs) {
    m_isEnough = std::make_shared<std::atomic<bool>>(false);
    m_jobAbout = m_about;
    m_sides.clear();
    for (const WhatIfOptions& options : whatIfs)
        m_sides.emplace_back(QString::fromStdString(options.run), std::int64_t(options.decisions.size()));
    m_job = measureOpenedWithJob(m_context.session, m_context.jobs, whatIfs, m_isEnough, this,
                                 [this](const Job& job) { finish(job); });
    for (const WhatIfOptions& options : whatIfs)
        m_flips.noteMeasuring(*m_job, options);
    follow(*m_context.jobs.job(*m_job));
    emit started();
}

void OpeningMeasurement::follow(const Job& job) {
    if (!m_job || job.id != *m_job || job.isFinished()) return;
    if (job.elapsedMs > m_context.session.measuringSeconds() * std::int64_t(1000)) {
        m_hasEnded = m_hasEnded || m_jobAbout == m_about;
        endWithThis();
    }
    if (m_jobAbout == m_about)
        showState(progressText(job.progress.done), tr("Stop"), tr("Stop measuring; what is measured stays"));
}

/// One run's decisions are measured after the other's: of each callsite that differs, every run has one.
QString OpeningMeasurement::progressText(std::int64_t done) const {
    std::size_t side = 0;
    for (; side + 1 < m_sides.size() && done >= m_sides[side].second; ++side)
        done -= m_sides[side].second;
    return tr("Measuring the differing callsites in %1: %2 of %3", "run, numbers")
        .arg(m_sides[side].first, grouped(done), grouped(m_sides[side].second));
}

void OpeningMeasurement::endWithThis() {
    if (!m_job) return;
    *m_isEnough = true;
    m_context.jobs.cancel(*m_job);
}

void OpeningMeasurement::finish(const Job& job) {
    m_job.reset();
    const bool hasGivenWay = *m_isEnough;
    if (!hasGivenWay && job.status != JobStatus::Done) m_stopped.insert(m_jobAbout);
    if (!hasGivenWay && m_jobAbout == m_about) m_hasEnded = true;
    m_flips.update();
    emit ended();
    begin();
}

void OpeningMeasurement::pressed() {
    if (m_job) {
        m_stopped.insert(m_jobAbout);
        return endWithThis();
    }
    m_stopped.remove(m_about);
    m_hasEnded = false;
    begin();
}

void OpeningMeasurement::showState(const QString& text, const QString& button, const QString& toolTip) {
    m_text->setText(text);
    m_button->setText(button);
    m_button->setToolTip(toolTip);
    show();
}

/// What was stopped before its end can be resumed.
void OpeningMeasurement::showRest() {
    const bool isOver = m_hasEnded || m_stopped.contains(m_about);
    const std::int64_t left = isOver && m_context.session.measuringSeconds() > 0 ? m_flips.unmeasuredCallsites() : 0;
    if (left == 0) return hide();
    showState(tr("%Ln differing callsite(s) not measured in both runs", nullptr, int(left)), tr("Resume"),
              tr("Measure them, for another %Ln second(s)", nullptr, m_context.session.measuringSeconds()));
}

} // namespace inlinescope
