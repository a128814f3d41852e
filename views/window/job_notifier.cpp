// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/job_notifier.h"

#include "views/models/job_list_model.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QWidget>

namespace inlinescope {

JobNotifier::JobNotifier(JobRunner& jobs, QWidget& window, const QDBusConnection& bus, std::int64_t shortestMs,
                         QObject* parent)
    : QObject(parent), m_window(window), m_bus(bus), m_shortestMs(shortestMs) {
    connect(&jobs, &JobRunner::jobFinished, this,
            [this, &jobs](int row) { jobFinished(jobs.jobs()[std::size_t(row)]); });
}

void JobNotifier::jobFinished(const Job& job) {
    if (job.elapsedMs < m_shortestMs || m_window.isActiveWindow() || job.status == JobStatus::Cancelled) return;
    const QString title =
        job.status == JobStatus::Failed ? tr("Failed: %1").arg(job.title) : tr("Done: %1").arg(job.title);
    notify(title, jobStateText(job));
}

/// Arguments as in the Desktop Notifications Specification 1.2: program, id to replace, icon, summary, body, actions,
/// hints, time (-1: the server's own).
void JobNotifier::notify(const QString& title, const QString& text) {
    const QString line = tr("%1: %2", "job, how it ended").arg(title, text);
    if (!m_bus.isConnected()) return emit said(line);
    const QString name = QStringLiteral("org.freedesktop.Notifications");
    QDBusMessage message = QDBusMessage::createMethodCall(name, QStringLiteral("/org/freedesktop/Notifications"), name,
                                                          QStringLiteral("Notify"));
    message << QStringLiteral("Inlinescope") << uint(0) << QStringLiteral("org.inlinescope.Inlinescope") << title
            << text.toHtmlEscaped() << QStringList() << QVariantMap() << -1;
    auto* call = new QDBusPendingCallWatcher(m_bus.asyncCall(message), this);
    connect(call, &QDBusPendingCallWatcher::finished, this, [this, call, line] {
        if (QDBusPendingReply<uint>(*call).isError()) emit said(line);
        call->deleteLater();
    });
}

} // namespace inlinescope
