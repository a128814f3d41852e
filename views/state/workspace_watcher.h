// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QString>
#include <QTimer>

namespace inlinescope {

/// Notices that another program wrote to the workspace: it looks at size and time of the file and of its write-ahead
/// log once a second, and tells when they have changed. Two stats a second cost nothing, and unlike a file watcher they
/// survive a log that is removed and made anew.
class WorkspaceWatcher : public QObject {
    Q_OBJECT
public:
    explicit WorkspaceWatcher(QObject* parent = nullptr);
    /// An empty path watches nothing.
    void watch(const QString& path);
    void setInterval(int milliseconds) { m_timer.setInterval(milliseconds); }

signals:
    void changed();

private:
    QString fingerprint() const;
    void look();

    QString m_path, m_seen;
    QTimer m_timer;
};

} // namespace inlinescope
