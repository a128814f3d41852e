// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"

#include <QObject>
#include <QString>

class QSettings;

namespace inlinescope {

class JobRunner;
class Session;
struct Job;

/// What a user should know of the open workspace before using it, as a sentence: that it is write-protected, that
/// nothing is in it, or why it cannot be used. Only a workspace that can be read is kept among the recent ones.
class WorkspaceNotice : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    WorkspaceNotice(Session& session, JobRunner& jobs, QSettings& settings, QObject* parent = nullptr);

    const QString& text() const { return m_text; } ///< empty if there is nothing to say
    /// The user has read it.
    void dismiss() { say({}); }

signals:
    void changed();
    void recentChanged(); ///< the workspace is now among the recent ones, or not any more

private:
    /// Of a file that can be read.
    enum class Contents : std::uint8_t { None, Some };

    void look();
    void lookAgain();
    void show(const Result<Contents>& contents);
    void keepFailure(const Job& job);
    void say(const QString& text);

    Session& m_session;
    JobRunner& m_jobs;
    QSettings& m_settings;
    QString m_text;
    bool m_isSound = false; ///< and has contents
    bool m_isRecent = false;
};

} // namespace inlinescope
