// SPDX-License-Identifier: GPL-3.0-or-later
// What the window opens: workspaces, files and folders that are dropped or named.
#include "core/jobs/shards/shard_folder.h"
#include "views/dialogs/shards_window.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/error_text.h"
#include "views/panels/compare_bar.h"
#include "views/state/page_id.h"
#include "views/window/main_window.h"

#include <QDropEvent>
#include <QFileInfo>
#include <QMimeData>

#include <utility>

namespace inlinescope {

void MainWindow::openWorkspace(const QString& path, std::function<void()> then) {
    inlinescope::openWorkspace(m_session, m_jobs, path, std::move(then));
}

void MainWindow::openPaths(const QStringList& paths) {
    const auto isWorkspace = [](const QString& path) { return path.endsWith(QLatin1String(".inlinescope")); };
    QStringList workspaces, others;
    for (const QString& path : paths) {
        if (ShardFolder::isAt(path.toStdString()))
            openShardsWindow(this, m_session, m_jobs, path);
        else
            (isWorkspace(path) ? workspaces : others) << path;
    }
    const auto rest = [this, workspaces, others] {
        if (workspaces.size() > 1)
            say(tr("%1 is open. One workspace is open at a time: runs are compared within it.")
                    .arg(QFileInfo(workspaces.front()).fileName()));
        importDropped(this, m_session, m_jobs, others,
                      [this](const auto& imported, const auto& findings) { openImported(imported, findings); });
    };
    if (workspaces.isEmpty()) return rest();
    openWorkspace(QFileInfo(workspaces.front()).absoluteFilePath(), rest);
}

/// The page that shows the imported items: the reports, or the runs of two corpora, side by side.
void MainWindow::openImported(const std::vector<Imported>& imported, const std::vector<Finding>& findings) {
    if (imported.empty()) return; // the notice says why
    if (!findings.empty()) say(findingSentence(findings.front()));
    const ItemNoun noun = imported.front().noun;
    QStringList names;
    for (const Imported& one : imported)
        if (one.noun == noun && (noun == ItemNoun::Report || names.size() < 2))
            names << QString::fromStdString(one.name);
    const QString module = m_session.module();
    if (noun == ItemNoun::Report) return m_session.navigate({PageId::Sizes, module, {names}});
    if (noun == ItemNoun::Log) return m_session.navigate({PageId::Logs, module, {names}});
    if (noun == ItemNoun::Performance) return m_session.navigate({PageId::Training, module, {names}});
    if (noun == ItemNoun::Remarks) return m_session.navigate({PageId::Callees, module, {names}});
    m_compareBar->compareCorpora(names);
    m_session.navigate(PageId::Modules);
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls()) event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    if (paths.isEmpty()) return;
    event->acceptProposedAction();
    openPaths(paths);
}

} // namespace inlinescope
