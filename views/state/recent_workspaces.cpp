// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/recent_workspaces.h"

#include <QFileInfo>

namespace inlinescope {

static constexpr auto recentKey = "recentWorkspaces", factsKey = "recentFacts";

namespace {

/// Of one workspace: when it was opened and its last result.
QStringList factsOf(const QSettings& settings, const QString& path) {
    return settings.value(factsKey).toMap().value(QFileInfo(path).absoluteFilePath()).toStringList();
}

} // namespace

QStringList RecentWorkspaces::list() const {
    QStringList present;
    for (const QString& path : m_settings.value(recentKey).toStringList()) {
        if (QFileInfo::exists(path)) present << path;
    }
    return present;
}

void RecentWorkspaces::note(const QString& path) {
    if (path.isEmpty()) return;
    const QString full = QFileInfo(path).absoluteFilePath();
    QStringList paths = m_settings.value(recentKey).toStringList();
    paths.removeAll(full);
    paths.prepend(full);
    paths = paths.mid(0, kept);
    m_settings.setValue(recentKey, paths);
    QVariantMap facts;
    for (const QString& one : paths)
        facts[one] = factsOf(m_settings, one);
    facts[full] = QStringList{QDateTime::currentDateTime().toString(Qt::ISODate), result(full)};
    m_settings.setValue(factsKey, facts);
}

bool RecentWorkspaces::forget(const QString& path) {
    QStringList paths = m_settings.value(recentKey).toStringList();
    if (path.isEmpty() || paths.removeAll(QFileInfo(path).absoluteFilePath()) == 0) return false;
    m_settings.setValue(recentKey, paths);
    return true;
}

void RecentWorkspaces::noteResult(const QString& path, const QString& result) {
    const QString full = QFileInfo(path).absoluteFilePath();
    QVariantMap facts = m_settings.value(factsKey).toMap();
    if (path.isEmpty() || !facts.contains(full)) return;
    facts[full] = QStringList{facts[full].toStringList().value(0), result};
    m_settings.setValue(factsKey, facts);
}

QDateTime RecentWorkspaces::openedAt(const QString& path) const {
    return QDateTime::fromString(factsOf(m_settings, path).value(0), Qt::ISODate);
}

QString RecentWorkspaces::result(const QString& path) const {
    return factsOf(m_settings, path).value(1);
}

} // namespace inlinescope
