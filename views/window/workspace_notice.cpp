// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/workspace_notice.h"

#include "core/jobs/workspace/lists.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/error_text.h"
#include "views/state/job_runner.h"
#include "views/state/recent_workspaces.h"
#include "views/state/session.h"
#include "views/state/write_protection.h"

#include <QFileInfo>

namespace inlinescope {

WorkspaceNotice::WorkspaceNotice(Session& session, JobRunner& jobs, QSettings& settings, QObject* parent)
    : QObject(parent), m_session(session), m_jobs(jobs), m_settings(settings) {
    connect(&session, &Session::workspacePathChanged, this, &WorkspaceNotice::forget);
    connect(&session, &Session::workspaceChanged, this, [this] {
        if (!m_isSound) look();
    });
    connect(&jobs, &JobRunner::jobAdded, this, [this](int row) { watchImport(m_jobs.jobs()[std::size_t(row)]); });
    connect(&jobs, &JobRunner::jobFinished, this, [this](int row) { keepFailure(m_jobs.jobs()[std::size_t(row)]); });
    look();
}

/// Another workspace is open: the session tells next that its contents changed too.
void WorkspaceNotice::forget() {
    m_isSound = m_isRecent = false;
    dismiss();
}

QString WorkspaceNotice::text() const {
    QStringList sentences{m_text};
    if (m_session.here().page == m_failurePage) sentences << m_failure;
    sentences.removeAll(QString());
    sentences.removeDuplicates();
    return sentences.join(QLatin1Char('\n'));
}

void WorkspaceNotice::dismiss() {
    say({});
    sayFailure({});
}

void WorkspaceNotice::look() {
    const QFileInfo file(m_session.workspacePath());
    const QString slot = QStringLiteral("workspaceNotice");
    if (!file.exists()) return m_jobs.cancelQuery(this, slot); // the first import makes it
    if (!m_session.hasWorkspaceFile()) {
        m_jobs.cancelQuery(this, slot);
        if (RecentWorkspaces(m_settings).forget(file.filePath())) emit recentChanged();
        return say(tr("%1 is an empty file. The first import makes it a workspace.").arg(file.fileName()));
    }
    m_jobs.query<bool>(
        this, slot,
        [path = m_session.workspacePath().toStdString()](const CancelToken&) { return holdsEvidence(path); },
        [this](const Result<bool>& holds) { show(holds); }, JobLength::Short);
}

void WorkspaceNotice::show(const Result<bool>& holds) {
    const QString& path = m_session.workspacePath();
    RecentWorkspaces recent(m_settings);
    if (!holds.ok()) {
        if (recent.forget(path)) emit recentChanged();
        return say(errorSentence(holds.error()));
    }
    m_isSound = *holds;
    if (!m_isRecent) {
        m_isRecent = true;
        recent.note(path);
        emit recentChanged();
    }
    const QString name = QFileInfo(path).fileName();
    if (isWriteProtected(path))
        return say(tr("%1 is write-protected: what is in it can be seen, but nothing can be imported, run or measured. "
                      "Make the file and its folder writable, or copy the file and open the copy.")
                       .arg(name));
    const bool isFilling = m_jobs.runningJob() != nullptr;
    say(m_isSound || isFilling ? QString() : tr("%1 is empty. Import a corpus to begin.", "a workspace").arg(name));
}

void WorkspaceNotice::watchImport(const Job& job) {
    const auto* filling = std::any_cast<Filling>(&job.soFar);
    if (!filling || !filling->corpus.empty()) return; // a run has one
    m_imports.insert(job.id);
    sayFailure({});
}

/// Of an import, or of a workspace that could not even be opened, or not be written to.
void WorkspaceNotice::keepFailure(const Job& job) {
    const bool isImport = m_imports.erase(job.id) > 0;
    if (job.status != JobStatus::Failed || job.workspace != m_session.workspacePath()) return;
    if (isImport) sayFailure(errorSentence(job.error));
    if (job.error.code != ErrorCode::WorkspaceUnusable && job.error.code != ErrorCode::TooNew) return;
    say(errorSentence(job.error));
}

void WorkspaceNotice::sayFailure(const QString& sentence) {
    if (sentence == m_failure) return;
    m_failure = sentence;
    m_failurePage = m_session.here().page;
    emit changed();
}

void WorkspaceNotice::say(const QString& text) {
    if (text == m_text) return;
    m_text = text;
    emit changed();
}

} // namespace inlinescope
