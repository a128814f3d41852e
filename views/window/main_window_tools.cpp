// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of the window that do what a command of the command line does.
#include "views/dialogs/build_tools.h"
#include "views/dialogs/evidence_tools.h"
#include "views/dialogs/run_tools.h"
#include "views/dialogs/script_dialogs.h"
#include "views/dialogs/shards_window.h"
#include "views/dialogs/sql_console.h"
#include "views/dialogs/train_dialogs.h"
#include "views/dialogs/workspace_tools.h"
#include "views/jobs/workspace_jobs.h"
#include "views/window/main_window.h"

#include <QMenuBar>

#include <tuple>

namespace inlinescope {

void MainWindow::onWorkspace(const std::function<void()>& run) {
    if (m_session.workspacePath().isEmpty()) return say(tr("No workspace is open."));
    run();
}

void MainWindow::buildWorkspaceActions(QMenu* menu) {
    addCommand(menu, "report", tr("Save comparison as &HTML…"), Qt::CTRL | Qt::SHIFT | Qt::Key_H, [this] {
        onWorkspace([this] {
            if (!m_session.hasRuns()) return say(tr("No runs are compared."));
            chooseReportFile(this, m_session, m_jobs);
        });
    });
    addCommand(menu, "check", tr("&Check workspace"), Qt::CTRL | Qt::SHIFT | Qt::Key_K,
               [this] { onWorkspace([this] { checkWorkspaceWithJob(m_session, m_jobs); }); });
    addCommand(menu, "saveCopy", tr("Save a cop&y…"), Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_S,
               [this] { onWorkspace([this] { openSaveCopyDialog(this, m_session, m_jobs); }); });
    addCommand(menu, "compact", tr("Co&mpact workspace"), Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_K,
               [this] { onWorkspace([this] { compactWorkspaceWithJob(m_session, m_jobs); }); });
}

void MainWindow::openTrainBytes() {
    onWorkspace([this] { openTrainBytesDialog(this, m_session, m_jobs); });
}

void MainWindow::buildToolsMenu() {
    QMenu* menu = menuBar()->addMenu(tr("&Tools"));
    using Open = ToolDialog* (*)(QWidget*, Session&, JobRunner&);
    const std::tuple<const char*, QString, Qt::Key, Open> tools[] = {
        {"gate", tr("&Gate of two runs…"), Qt::Key_G, openGateDialog},
        {"objects", tr("Write &objects…"), Qt::Key_O, openObjectsDialog},
        {"playback", tr("Write a &playback…"), Qt::Key_B, openPlaybackDialog},
        {"capture", tr("C&apture a module…"), Qt::Key_A, openCaptureDialog},
        {"lnt", tr("Report for &LNT…"), Qt::Key_L, openLntDialog},
        {"train", tr("&Train a policy…"), Qt::Key_T, openTrainDialog},
        {"trainBytes", tr("Train a policy by &measured bytes…"), Qt::Key_M, openTrainBytesDialog},
        {"convert", tr("&Convert a policy…"), Qt::Key_V, openConvertDialog},
    };
    for (const auto& [name, text, key, open] : tools)
        addCommand(menu, name, text, Qt::CTRL | Qt::ALT | Qt::SHIFT | key,
                   [this, open = open] { onWorkspace([this, open] { open(this, m_session, m_jobs); }); });
    addCommand(menu, "editScript", tr("&Edit a script…"), Qt::CTRL | Qt::ALT | Qt::SHIFT | Qt::Key_E,
               [this] { chooseScriptToEdit(this, m_session, m_jobs); });
    addCommand(menu, "sql", tr("&Query in SQL…"), Qt::CTRL | Qt::SHIFT | Qt::Key_Q,
               [this] { onWorkspace([this] { openSqlConsole(this, m_session, m_jobs); }); });
    menu->addSeparator();
    buildWholeBuildsMenu(menu->addMenu(tr("&Whole builds")));
    buildBinariesMenu(menu->addMenu(tr("B&inaries and logs")));
}

/// Of files only, but for the shards that are made of a corpus of the workspace.
void MainWindow::buildWholeBuildsMenu(QMenu* menu) {
    const auto keys = [](Qt::Key key) { return Qt::CTRL | Qt::ALT | Qt::SHIFT | key; };
    addCommand(menu, "tune", tr("Make a build &smaller…"), keys(Qt::Key_U),
               [this] { openTuneDialog(this, m_session, m_jobs); });
    addCommand(menu, "shard", tr("Make sha&rds of a corpus…"), keys(Qt::Key_H),
               [this] { onWorkspace([this] { openShardDialog(this, m_session, m_jobs); }); });
    addCommand(menu, "shards", tr("&Progress of shards…"), keys(Qt::Key_P),
               [this] { chooseShards(this, m_session, m_jobs); });
    addCommand(menu, "makeCorpus", tr("Make a corpus of &bitcode files…"), keys(Qt::Key_C),
               [this] { openMakeCorpusDialog(this, m_session, m_jobs); });
    addCommand(menu, "combine", tr("&Combine corpora…"), keys(Qt::Key_X),
               [this] { openCombineDialog(this, m_session, m_jobs); });
}

void MainWindow::buildBinariesMenu(QMenu* menu) {
    using Open = ToolDialog* (*)(QWidget*, Session&, JobRunner&);
    const std::tuple<const char*, QString, Qt::Key, Open> tools[] = {
        {"binary", tr("Import a &binary…"), Qt::Key_F, openBinaryDialog},
        {"linked", tr("Compare what is &linked…"), Qt::Key_N, openLinkedDialog},
        {"writeLog", tr("&Write a training log…"), Qt::Key_J, openLogDialog},
        {"vocabulary", tr("&Vocabulary of training logs…"), Qt::Key_Y, openVocabularyDialog},
    };
    for (const auto& [name, text, key, open] : tools)
        addCommand(menu, name, text, Qt::CTRL | Qt::ALT | Qt::SHIFT | key,
                   [this, open = open] { onWorkspace([this, open] { open(this, m_session, m_jobs); }); });
}

} // namespace inlinescope
