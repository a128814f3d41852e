// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/guided_steps.h"

#include "core/jobs/tables/cell_filter.h"
#include "core/jobs/whatif/whatif_choice.h"
#include "core/model/symbol_text.h"
#include "views/jobs/measure_jobs.h"
#include "views/models/column_list.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/plain_text.h"

#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSettings>

namespace inlinescope {
namespace {

constexpr QLatin1String dismissedKey("guidedStepsDismissed");

} // namespace

GuidedSteps::GuidedSteps(PageContext context, QWidget* parent)
    : QFrame(parent), m_context(context), m_see(addButton(QStringLiteral("stepsSee"), tr("Show the source line"))),
      m_undo(addButton(QStringLiteral("stepsUndo"), tr("Undo this decision"))),
      m_modules(addButton(QStringLiteral("stepsModules"), tr("All modules"))),
      m_callee(addButton(QStringLiteral("stepsCallee"), tr("All calls of this function"))) {
    setObjectName(QStringLiteral("guidedSteps"));
    setFrameShape(QFrame::StyledPanel);
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(8, 4, 8, 4);
    for (int step = 0; step < 3; ++step) {
        QLabel*& text = m_texts[std::size_t(step)];
        text = plainLabel(this);
        text->setObjectName(QStringLiteral("stepsText%1").arg(step + 1));
        text->setWordWrap(true);
        grid->addWidget(text, step, 0);
    }
    grid->setColumnStretch(0, 1);
    grid->addWidget(m_see, 0, 1);
    grid->addWidget(m_undo, 1, 1);
    grid->addWidget(m_modules, 2, 1);
    grid->addWidget(m_callee, 2, 2);
    QPushButton* dismissal = addButton(QStringLiteral("stepsDismiss"), tr("Dismiss"));
    dismissal->setToolTip(tr("Hide these steps; the menu Help shows them again"));
    grid->addWidget(dismissal, 0, 2);
    connect(m_see, &QPushButton::clicked, this, &GuidedSteps::see);
    connect(m_undo, &QPushButton::clicked, this, &GuidedSteps::undo);
    connect(m_modules, &QPushButton::clicked, this, [this] {
        finish(2);
        m_context.session.navigate(PageId::Modules);
        emit gapsWanted();
    });
    m_modules->setToolTip(tr("Those first that some run of the workspace has smaller, by the largest gap"));
    connect(m_callee, &QPushButton::clicked, this, &GuidedSteps::openCallee);
    connect(dismissal, &QPushButton::clicked, this, &GuidedSteps::dismiss);
    connect(&context.session, &Session::flipsMeasured, this, &GuidedSteps::showFlip);
    connect(&context.session, &Session::symbolFormChanged, this, &GuidedSteps::showSteps);
    connect(&context.session, &Session::moduleChanged, this, &GuidedSteps::showSteps);
    connect(&context.session, &Session::workspacePathChanged, this, [this] {
        m_decision = {};
        showSteps();
    });
    showSteps();
}

QPushButton* GuidedSteps::addButton(const QString& name, const QString& text) {
    auto* button = new QPushButton(text, this);
    button->setObjectName(name);
    return button;
}

bool GuidedSteps::isDismissed() const {
    return m_context.settings && m_context.settings->value(dismissedKey).toBool();
}

void GuidedSteps::begin(const GuidedDecision& decision) {
    if (m_context.settings) m_context.settings->remove(dismissedKey);
    m_decision = decision;
    m_done = {};
    m_measured.reset();
    m_isAwaited = false;
    showSteps();
}

void GuidedSteps::dismiss() {
    if (m_context.settings) m_context.settings->setValue(dismissedKey, true);
    m_decision = {};
    showSteps();
}

void GuidedSteps::see() {
    m_context.session.setDecisions({{m_decision.run, m_decision.module, m_decision.decision}});
    finish(0);
    emit sourceWanted();
}

/// Measured again even if it is stored: the user came to see it measured.
void GuidedSteps::undo() {
    m_context.session.setDecisions({{m_decision.run, m_decision.module, m_decision.decision}});
    WhatIfOptions options;
    options.run = m_decision.run.toStdString();
    options.module = m_decision.module.toStdString();
    options.decisions = {m_decision.decision};
    options.again = true;
    m_isAwaited = true;
    m_undo->setEnabled(false);
    const JobId id = whatIfWithJob(m_context.session, m_context.jobs, options);
    connect(&m_context.jobs, &JobRunner::jobFinished, m_undo, [this, id] {
        const Job* job = m_context.jobs.job(id);
        if (!job || job->isFinished()) m_undo->setEnabled(true);
    });
    emit flipWanted();
}

void GuidedSteps::showFlip(const MeasuredFlips& flips) {
    const auto module = flips.modules.find(m_decision.module.toStdString());
    if (!m_isAwaited || flips.run != m_decision.run.toStdString() || module == flips.modules.end()) return;
    const auto flip = module->second.find(std::uint32_t(m_decision.decision));
    if (flip == module->second.end() || !flip->second.delta) return;
    m_isAwaited = false;
    m_measured = flip->second.delta;
    finish(1);
}

void GuidedSteps::openCallee() {
    finish(2);
    const QString callee = m_context.session.symbolText(m_decision.callee);
    m_context.session.openDecisions({callee, {{columnText("callee"), exactFilter(m_decision.callee)}}, {}});
}

void GuidedSteps::finish(int step) {
    m_done[std::size_t(step)] = true;
    showSteps();
}

void GuidedSteps::showSteps() {
    const Session& session = m_context.session;
    setVisible(!m_decision.module.isEmpty() && m_decision.module == session.module());
    const QString callee = session.symbolText(m_decision.callee), caller = session.symbolText(m_decision.caller);
    QString see = m_decision.isInlined ? tr("%1 was inlined into %2.").arg(callee, caller)
                                       : tr("%1 was not inlined into %2.").arg(callee, caller);
    if (m_decision.bytes)
        see += QLatin1Char(' ') + tr("The other choice makes %1 B.").arg(signedGrouped(*m_decision.bytes));
    if (!m_decision.location.isEmpty())
        see += QLatin1Char(' ') +
               tr("The call is at %1.").arg(QString::fromStdString(shortLocation(m_decision.location.toStdString())));
    const QString undo = m_measured
                             ? tr("This one decision undone: %1 B, measured just now.").arg(signedGrouped(*m_measured))
                             : tr("Undo this one decision, and see the bytes measured.");
    const QString where = tr("Where else? See the other modules, or the other calls of the function.");
    int step = 0;
    for (const QString& text : {see, undo, where}) {
        const QChar tick = m_done[std::size_t(step)] ? QChar(0x2713) : QChar('1' + step);
        m_texts[std::size_t(step++)]->setText(tr("%1  %2", "number or tick, step").arg(tick).arg(text));
    }
}

} // namespace inlinescope
