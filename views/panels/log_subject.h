// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/page.h"

#include <map>
#include <memory>
#include <tuple>

class QLabel;

namespace inlinescope {

class KeptReruns;
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
    /// else the one that logCallsites() finds, the baseline run first. If the module has to be compiled for this, a job
    /// does it, and the callsite is opened after that if the context is still shown. The result is kept, so that each
    /// log is compiled once.
    void openObservation(std::int64_t observation);

signals:
    void message(const QString& text); ///< for the user: what is done, or why nothing is opened

private:
    using LogPlace = std::tuple<QString, QString, QString>; ///< workspace, log and context

    LogPlace shownPlace() const { return {m_context.session.workspacePath(), m_log, m_logContext}; }
    void compile(const LogPlace& place, std::int64_t observation);
    void showReward(const LogReward& reward);
    void showCallsite(const LogCallsites& callsites, std::int64_t observation);

    PageContext m_context;
    QString m_log, m_logContext;
    std::map<LogPlace, std::int64_t> m_wanted; ///< the observation to be opened when the job about its context ends
    std::shared_ptr<KeptReruns> m_kept;
    QLabel* m_label;
};

} // namespace inlinescope
