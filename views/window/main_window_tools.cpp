// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the window that do what a command of the command line does.
#include "views/dialogs/workspace_tools.h"
#include "views/jobs/workspace_jobs.h"
#include "views/window/main_window.h"

namespace inlinescope {

void MainWindow::buildWorkspaceActions(QMenu* menu) {
    addCommand(menu, "saveCopy", tr("Save a cop&y…"), Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_S, [this] {
        if (!m_session.workspacePath().isEmpty()) openSaveCopyDialog(this, m_session, m_jobs);
    });
    addCommand(menu, "compact", tr("Co&mpact workspace"), Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_K, [this] {
        if (!m_session.workspacePath().isEmpty()) compactWorkspaceWithJob(m_session, m_jobs);
    });
}

} // namespace inlinescope
