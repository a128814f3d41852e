// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/window/desktop_appearance.h"

#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>

namespace inlinescope {
namespace {

constexpr QLatin1String service("org.freedesktop.portal.Desktop");
constexpr QLatin1String path("/org/freedesktop/portal/desktop");
constexpr QLatin1String interface("org.freedesktop.portal.Settings");
constexpr QLatin1String appearance("org.freedesktop.appearance");
constexpr QLatin1String colorScheme("color-scheme");

} // namespace

DesktopAppearance::DesktopAppearance(const QDBusConnection& bus, QObject* parent) : QObject(parent), m_bus(bus) {
    if (!m_bus.isConnected()) return;
    qRegisterMetaType<QDBusVariant>(); // without it the slot is rejected: its type has no name before the first message
    m_bus.connect(service, path, interface, QStringLiteral("SettingChanged"), this,
                  SLOT(settingChanged(QString, QString, QDBusVariant)));
    // Read() is in every version of the portal; it wraps its answer in one more variant than ReadOne() of version 2.
    QDBusMessage read = QDBusMessage::createMethodCall(service, path, interface, QStringLiteral("Read"));
    read << appearance << colorScheme;
    auto* call = new QDBusPendingCallWatcher(m_bus.asyncCall(read), this);
    connect(call, &QDBusPendingCallWatcher::finished, this, &DesktopAppearance::answered);
}

void DesktopAppearance::answered(QDBusPendingCallWatcher* call) {
    const QDBusPendingReply<QDBusVariant> reply = *call;
    if (!reply.isError()) take(reply.value().variant());
    call->deleteLater();
}

void DesktopAppearance::settingChanged(const QString& group, const QString& key, const QDBusVariant& value) {
    if (group == appearance && key == colorScheme) take(value.variant());
}

void DesktopAppearance::take(QVariant value) {
    while (value.metaType() == QMetaType::fromType<QDBusVariant>())
        value = value.value<QDBusVariant>().variant();
    bool isNumber = false;
    const uint scheme = value.toUInt(&isNumber);
    if (!isNumber) return;
    const std::optional<bool> wanted = scheme == 1   ? std::optional(true)
                                       : scheme == 2 ? std::optional(false)
                                                     : std::nullopt;
    if (wanted == m_prefersDark) return;
    m_prefersDark = wanted;
    emit changed();
}

} // namespace inlinescope
