// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/recent_workspaces.h"

#include <QFileInfo>

namespace inlinescope {

static constexpr auto recentKey = "recentWorkspaces";

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
    m_settings.setValue(recentKey, QStringList(paths.mid(0, kept)));
}

} // namespace inlinescope
