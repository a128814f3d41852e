// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSettings>
#include <QStringList>

namespace inlinescope {

/// The workspaces that were open last, newest first, kept in settings that the owner gives (a test its own file).
class RecentWorkspaces {
public:
    static constexpr int kept = 10;

    explicit RecentWorkspaces(QSettings& settings) : m_settings(settings) {}

    /// Without files that are not there any more.
    QStringList list() const;
    void note(const QString& path);

private:
    QSettings& m_settings;
};

} // namespace inlinescope
