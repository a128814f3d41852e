// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QString>
#include <QTimer>

namespace inlinescope {

/// Detects that another program wrote to the workspace: it compares size and time of the file and of its write-ahead
/// log once a second, and emits a signal if they have changed. Two stats a second cost almost nothing, and unlike a
/// file watcher they still work after the log is removed and made again.
class WorkspaceWatcher : public QObject {
    Q_OBJECT
public:
    explicit WorkspaceWatcher(QObject* parent = nullptr);
    /// An empty path watches nothing.
    void watch(const QString& path);
    /// To be called when the last change is known, because this program made it.
    void catchUp() { m_seen = fingerprint(); }
    /// While it is paused it emits nothing; what has changed until then is known after it.
    void setPaused(bool paused);
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
