// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QSettings>
#include <QString>

#include <vector>

namespace inlinescope {

class Page;
class Session;

/// The state of a workspace in the window: page, module, runs, filters and columns of every table, splitters. Stored in
/// settings that the owner passes, for each of the workspaces that were opened last.
class WindowState {
public:
    static constexpr int kept = 30;

    explicit WindowState(QSettings& settings) : m_settings(settings) {}

    /// To be called while the session still has the workspace.
    void save(const Session& session, const std::vector<Page*>& pages);
    /// Restores tables, splitters and runs. CompareBar drops runs that no longer exist. Returns the page that was
    /// shown, empty if nothing is stored for the workspace; the caller navigates to it.
    QString restore(Session& session, const std::vector<Page*>& pages);

private:
    QString groupOf(const QString& workspace) const;
    void forgetOldest();

    QSettings& m_settings;
};

} // namespace inlinescope
