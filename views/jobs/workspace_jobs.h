// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_job.h"
#include "core/jobs/workspace/merge_job.h"
#include "importers/jobs/import_job.h"
#include "views/state/cli_command.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QStringList>

class QWidget;

namespace inlinescope {

/// Proposed for a new one, and what the command line uses by itself.
inline constexpr QLatin1String usualWorkspaceName("workspace.inlinescope");

// The window's work on the open workspace: each function starts one job and returns at once.
// Session::noteWorkspaceChanged() is called when the job has ended, also if it was cancelled (complete parts are kept).
// Those that do what one command does note it: Job::command.

JobId startWorkspaceJob(Session& session, JobRunner& jobs, const QString& title, JobRunner::JobWork work,
                        std::function<void(const Job&)> done = {}, std::shared_ptr<const NewestResult> soFar = {});

/// An import or a run that has not ended, as Job::soFar has it: it brings what is compared later.
struct Filling {
    QString workspace;                 ///< path
    std::string corpus = {}, run = {}; ///< of a run
};
std::shared_ptr<const NewestResult> fillingOf(const Session& session);
/// The first such job of the session's workspace; null if there is none. Valid until the jobs change.
const Job* fillingJob(const Session& session, const JobRunner& jobs);
using ImportDone = std::function<void(const std::vector<Imported>&, const std::vector<Finding>&)>;
/// Imports files and folders of any supported format; used by drop and by the menu. A workspace must be open. The job
/// fails if nothing was imported. `done` is called, in the window's thread, with the imported items and the findings,
/// unless the job was cancelled or another workspace is open then. The paths are not those of `options`.
JobId importPathsWithJob(Session& session, JobRunner& jobs, const QStringList& paths, ImportOptions options = {},
                         ImportDone done = {});
/// Empty if there are no paths.
CliCommand commandOfImport(const Session& session, const QStringList& paths, const ImportOptions& options = {});
JobId runCorpusWithJob(Session& session, JobRunner& jobs, const RunOptions& options,
                       std::function<void(const Job&)> done = {});
JobId checkWorkspaceWithJob(Session& session, JobRunner& jobs);
/// Copies the workspace to a file that does not exist yet.
JobId saveCopyWithJob(Session& session, JobRunner& jobs, const QString& file);
/// Takes from another workspace what this one has not.
JobId mergeWithJob(Session& session, JobRunner& jobs, const QString& other);
/// Writes a module with all that is known of it to a workspace of its own.
JobId captureWithJob(Session& session, JobRunner& jobs, const CaptureOptions& options);
/// Returns unused space of the workspace's file to the file system.
JobId compactWorkspaceWithJob(Session& session, JobRunner& jobs);

/// The error of a failed job as a workspace keeps it among its findings: with the command that does the same, so that
/// a user can act after a restart too. In English, as all that files keep.
Error keptFailure(const Job& job);

/// Writes comparisonReport() of baseline and versus run to a file.
JobId writeReportWithJob(Session& session, JobRunner& jobs, const QString& file);

/// Opens a workspace and calls `then`: at once, or, if an older program wrote it, after a job has upgraded it. If the
/// upgrade is cancelled or fails, nothing changes.
void openWorkspace(Session& session, JobRunner& jobs, const QString& path, std::function<void()> then);

/// Calls `then` with a workspace open: at once, or after the user has named the file to make. Never blocks; does
/// nothing if the user declines.
void withWorkspace(QWidget* parent, Session& session, std::function<void()> then);
/// Asks for the file of a new workspace, opens it and calls `then`.
void chooseNewWorkspace(QWidget* parent, Session& session, std::function<void()> then = [] {});
/// Opens an existing workspace that the user chooses.
void chooseWorkspace(QWidget* parent, Session& session);
/// Asks for a corpus folder and imports it, into a new workspace if none is open.
void chooseCorpusToImport(QWidget* parent, Session& session, JobRunner& jobs);
/// Asks for files (training logs, size reports) and imports them in the same way.
void chooseFilesToImport(QWidget* parent, Session& session, JobRunner& jobs);
/// Imports the files dropped on the window in the same way.
void importDropped(QWidget* parent, Session& session, JobRunner& jobs, const QStringList& paths, ImportDone done);

/// Asks for the file of the report on the two compared runs, and starts the job that writes it.
void chooseReportFile(QWidget* parent, Session& session, JobRunner& jobs);

} // namespace inlinescope
