// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_options.h"
#include "core/jobs/tables/table.h"
#include "views/state/cli_command.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QAction>

#include <functional>
#include <memory>

namespace inlinescope {

/// What a user can do with a stored run: resume it if it is unfinished, run it again under another name, rename it, and
/// delete it after a dialog has said what is deleted with it. Its actions are in the menus of widgets that show runs.
/// They are disabled if no run is chosen. Dialogs open over the parent: those of item_dialogs.h, and runCompilerBox.
class RunActions : public QObject {
    Q_OBJECT
public:
    RunActions(Session& session, JobRunner& jobs, QWidget* parent);

    /// Chooses a run of the table that listTable(Runs) gives; any other name chooses none.
    void setRun(std::shared_ptr<const Table> runs, const QString& run);

    QAction* resume() const { return m_resume; } ///< enabled only for a run that has not ended by itself
    QAction* again() const { return m_again; }
    QAction* rename() const { return m_rename; }
    QAction* remove() const { return m_remove; }
    QList<QAction*> all() const { return {m_resume, m_again, m_rename, m_remove}; }

signals:
    void failed(const QString& sentence); ///< a run cannot be read, renamed or deleted

private:
    QAction* add(const QString& text, const QString& toolTip, void (RunActions::*act)());
    void enable();
    QStringList names() const;
    void resumeRun();
    void runAgain();
    void renameRun();
    void removeRun();
    void askToRemove(const QString& run, const QString& loss);
    /// What is to happen with a name that the user has given, and the command that does the same.
    struct WithName {
        std::function<void(const QString&)> then;
        std::function<CliCommand(const QString&)> command;
    };
    void askForRunName(const QString& question, const QString& proposal, const WithName& with);
    void start(const RunOptions& options, const QString& toolchain);
    void askToStart(RunOptions options, const QString& compiler);
    void change(const QString& title, std::function<Result<QString>(const JobContext&)> work, const QString& run,
                const QString& newName);
    QWidget* window() const;

    Session& m_session;
    JobRunner& m_jobs;
    std::shared_ptr<const Table> m_runs;
    int m_row = -1; ///< in m_runs
    QAction *m_resume, *m_again, *m_rename, *m_remove;
};

} // namespace inlinescope
