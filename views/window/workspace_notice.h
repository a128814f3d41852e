// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "views/state/job_runner.h"

#include <QObject>
#include <QString>

#include <set>

class QSettings;

namespace inlinescope {

class Session;

/// What a user should know of the open workspace before using it, as a sentence: that it is write-protected, that
/// nothing is in it, or why it cannot be used. Only a workspace that can be read is kept among the recent ones. Also
/// why an import into it failed, on the page on which the user was then, until the next import begins.
class WorkspaceNotice : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    WorkspaceNotice(Session& session, JobRunner& jobs, QSettings& settings, QObject* parent = nullptr);

    QString text() const; ///< on the session's page, a sentence on each line; empty if there is nothing to say
    /// The user has read it.
    void dismiss();

signals:
    void changed();
    void recentChanged(); ///< the workspace is now among the recent ones, or not any more

private:
    void look();
    void forget();
    void show(const Result<bool>& holds);
    void watchImport(const Job& job);
    void keepFailure(const Job& job);
    void sayFailure(const QString& sentence);
    void say(const QString& text);

    Session& m_session;
    JobRunner& m_jobs;
    QSettings& m_settings;
    QString m_text;
    std::set<JobId> m_imports; ///< that have not ended
    QString m_failure;         ///< of the latest import
    QString m_failurePage;
    bool m_isSound = false; ///< and has contents
    bool m_isRecent = false;
};

} // namespace inlinescope
