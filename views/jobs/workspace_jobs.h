// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_job.h"
#include "importers/jobs/import_job.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QStringList>

class QWidget;

namespace inlinescope {

// The window's work on the open workspace: each function starts one job and returns at once. The session hears
// noteWorkspaceChanged() when the job has ended, also when it was cancelled (what is complete is kept).

JobId startWorkspaceJob(Session& session, JobRunner& jobs, const QString& title, JobRunner::JobWork work,
                        std::function<void(const Job&)> done = {});
using ImportDone = std::function<void(const std::vector<Imported>&, const std::vector<Finding>&)>;
/// Imports files and folders of any supported format; used by drop and by the menu. A workspace must be open. `done` is
/// called, in the window's thread, with what was imported and what was wrong, unless the job failed or was cancelled.
JobId importPathsWithJob(Session& session, JobRunner& jobs, const QStringList& paths, bool byReference = false,
                         ImportDone done = {});
JobId runCorpusWithJob(Session& session, JobRunner& jobs, const RunOptions& options);
JobId checkWorkspaceWithJob(Session& session, JobRunner& jobs);

/// Writes comparisonReport() of baseline and versus run to a file.
JobId writeReportWithJob(Session& session, JobRunner& jobs, const QString& file);

/// Opens a workspace and calls `then`: at once, or once a job has brought it up to date where an older program wrote
/// it. Where that is cancelled or fails, all stays as it is.
void openWorkspace(Session& session, JobRunner& jobs, const QString& path, std::function<void()> then);

/// Calls `then` with a workspace open: at once, or after the person has named the file to make. Never blocks; does
/// nothing where the person declines.
void withWorkspace(QWidget* parent, Session& session, std::function<void()> then);
/// Asks for the file of a workspace to make, opens it and calls `then`.
void chooseNewWorkspace(QWidget* parent, Session& session, std::function<void()> then = [] {});
/// Opens an existing workspace that the person chooses.
void chooseWorkspace(QWidget* parent, Session& session);
/// Asks for a corpus folder and imports it, into a new workspace where none is open.
void chooseCorpusToImport(QWidget* parent, Session& session, JobRunner& jobs);
/// Asks for files (training logs, size reports) and imports them likewise.
void chooseFilesToImport(QWidget* parent, Session& session, JobRunner& jobs);
/// Imports what was dropped on the window likewise.
void importDropped(QWidget* parent, Session& session, JobRunner& jobs, const QStringList& paths, ImportDone done);

/// Asks where to keep the report of the two runs that are compared, and has it written.
void chooseReportFile(QWidget* parent, Session& session, JobRunner& jobs);

} // namespace inlinescope
