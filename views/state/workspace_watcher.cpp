// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/workspace_watcher.h"

#include <QDateTime>
#include <QFileInfo>

namespace inlinescope {

WorkspaceWatcher::WorkspaceWatcher(QObject* parent) : QObject(parent) {
    m_timer.setInterval(1000);
    connect(&m_timer, &QTimer::timeout, this, &WorkspaceWatcher::look);
}

void WorkspaceWatcher::watch(const QString& path) {
    m_path = path;
    catchUp();
    if (path.isEmpty())
        m_timer.stop();
    else
        m_timer.start();
}

void WorkspaceWatcher::setPaused(bool paused) {
    catchUp();
    if (paused || m_path.isEmpty())
        m_timer.stop();
    else
        m_timer.start();
}

/// An empty log is equal to none: readers make and remove it.
QString WorkspaceWatcher::fingerprint() const {
    QString result;
    for (const QString& path : {m_path, m_path + QStringLiteral("-wal")}) {
        const QFileInfo file(path);
        if (file.exists() && file.size() > 0)
            result += QStringLiteral("%1@%2;").arg(file.size()).arg(file.lastModified().toMSecsSinceEpoch());
        else
            result += QLatin1Char(';');
    }
    return result;
}

void WorkspaceWatcher::look() {
    QString now = fingerprint();
    if (now == m_seen) return;
    m_seen = std::move(now);
    emit changed();
}

} // namespace inlinescope
