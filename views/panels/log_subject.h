// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/page.h"

class QLabel;

namespace inlinescope {

struct LogCallsites;
struct LogReward;

/// What a context of a log is about: its module, and its reward as ml-compiler-opt computes it, or why it has none.
/// Also opens the callsites of its observations. Child object name: logsSubject.
class LogSubject : public QWidget {
    Q_OBJECT
public:
    explicit LogSubject(PageContext context, QWidget* parent = nullptr);

    /// An empty log shows nothing.
    void showContext(const QString& log, const QString& context);
    /// Opens an observation's callsite on the page Module, in a run that has it: the one that the log is tied to, or
    /// else the one that logCallsites() finds, the baseline run first. The module may be compiled for this.
    void openObservation(std::int64_t observation);

signals:
    void message(const QString& text); ///< for the user: what is done, or why nothing is opened

private:
    void showReward(const LogReward& reward);
    void showCallsite(const LogCallsites& callsites, std::int64_t observation);

    PageContext m_context;
    QString m_log, m_logContext;
    QLabel* m_label;
};

} // namespace inlinescope
