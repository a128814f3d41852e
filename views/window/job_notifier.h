// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/job_runner.h"

#include <QDBusConnection>
#include <QObject>

class QWidget;

namespace inlinescope {

/// Reports that a long job has ended while the window is not active: through the desktop's notifications
/// (org.freedesktop.Notifications of the session bus), or, if there is no such service, by said(), for the status bar.
/// Cancelled jobs are not reported: the user cancelled them.
class JobNotifier : public QObject {
    Q_OBJECT
public:
    static constexpr std::int64_t longJobMs = 20'000;

    /// `window` is the window whose activity counts; jobs shorter than `shortestMs` are not reported. Runner and window
    /// must outlive this object.
    JobNotifier(JobRunner& jobs, QWidget& window, const QDBusConnection& bus, std::int64_t shortestMs = longJobMs,
                QObject* parent = nullptr);

signals:
    void said(const QString& text);

private:
    void jobFinished(const Job& job);
    void notify(const QString& title, const QString& text);

    QWidget& m_window;
    QDBusConnection m_bus;
    std::int64_t m_shortestMs;
};

} // namespace inlinescope
