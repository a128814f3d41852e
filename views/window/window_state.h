// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSettings>
#include <QString>

#include <vector>

namespace inlinescope {

class Page;
class Session;

/// How a workspace was left: page, module, runs, filters and columns of every table, splitters. Kept in settings that
/// the owner gives, for each of the workspaces that were open last.
class WindowState {
public:
    static constexpr int kept = 30;

    explicit WindowState(QSettings& settings) : m_settings(settings) {}

    /// To be called while the session still speaks of the workspace.
    void save(const Session& session, const std::vector<Page*>& pages);
    /// Puts tables, splitters and runs as they were left. Runs that are gone by now are CompareBar's to leave out. The
    /// page that was shown is returned, empty where nothing is known of the workspace; going there is left to the
    /// caller.
    QString restore(Session& session, const std::vector<Page*>& pages);

private:
    QString groupOf(const QString& workspace) const;
    void forgetOldest();

    QSettings& m_settings;
};

} // namespace inlinescope
