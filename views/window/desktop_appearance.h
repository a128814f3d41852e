// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDBusConnection>
#include <QDBusVariant>
#include <QObject>

#include <optional>

class QDBusPendingCallWatcher;

namespace inlinescope {

/// Whether the desktop prefers dark or light windows, from the settings portal of the session bus
/// (org.freedesktop.portal.Settings, namespace org.freedesktop.appearance, key color-scheme: 1 dark, 2 light, 0 no
/// preference). Without a bus, a portal or the key the preference stays absent. Never blocks.
class DesktopAppearance : public QObject {
    Q_OBJECT
public:
    explicit DesktopAppearance(const QDBusConnection& bus, QObject* parent = nullptr);

    /// Absent if the desktop has no preference, or has not answered yet.
    std::optional<bool> prefersDark() const { return m_prefersDark; }

signals:
    void changed(); ///< emitted for the first answer too, if there is a preference

private slots:
    void settingChanged(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void answered(QDBusPendingCallWatcher* call);
    void take(QVariant value);

    QDBusConnection m_bus;
    std::optional<bool> m_prefersDark;
};

} // namespace inlinescope
