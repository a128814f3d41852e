// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/jobs/opening_job.h"
#include "views/widgets/page.h"

#include <QSet>
#include <QStringList>

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

class QLabel;
class QToolButton;

namespace inlinescope {

class CallsiteFlips;

/// Measures the differing decisions of the module that the user looks at, without being asked, if
/// Session::measuringSeconds() allows it: one job, the most promising decisions first (planOpeningFlips), until all are
/// measured, the time is up, the user stops it, or he leaves. Any other job goes before it. It starts nothing in a
/// workspace that cannot be written to. While it runs it shows how far it is with the decisions of one run, and a
/// button that stops it; afterwards how many callsites are left, if any, and a button that resumes. Object name:
/// openingMeasurement; of its children: openingText, openingStop.
class OpeningMeasurement : public QWidget {
    Q_OBJECT
public:
    /// All must outlive it. `flips` has the callsites of the session's module.
    OpeningMeasurement(PageContext context, CallsiteFlips& flips, QWidget* parent);

    /// To be called when the callsites of the module are on screen, as often as they are loaded.
    void open();
    /// To be called when they are no longer what the user looks at: what runs ends with what it has measured.
    void leave();
    bool isMeasuring() const { return m_job.has_value(); }

signals:
    void started();
    void ended(); ///< everything that was measured is in the session's flipsMeasured()

private:
    QStringList about() const;
    bool mayBegin() const;
    void begin();
    void start(const std::vector<WhatIfOptions>& whatIfs);
    void follow(const Job& job);
    QString progressText(std::int64_t done) const;
    void finish(const Job& job);
    void endWithThis();
    void pressed();
    void showState(const QString& text, const QString& button, const QString& toolTip);
    void showRest();

    PageContext m_context;
    CallsiteFlips& m_flips;
    QStringList m_about;         ///< workspace, runs, module and policy after a flip of what is open; empty: nothing
    QSet<QStringList> m_stopped; ///< of these the user stopped the measurement, or it failed
    QStringList m_linked;        ///< the last that a link opened: not measured until the user resumes it
    bool m_hasEnded = false;     ///< of what is open
    std::optional<JobId> m_job;  ///< that runs
    QStringList m_jobAbout;
    IsEnough m_isEnough;
    std::vector<std::pair<QString, std::int64_t>> m_sides; ///< of the job: runs, and how many of their decisions
    QLabel* m_text;
    QToolButton* m_button;
};

} // namespace inlinescope
