// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "importers/jobs/corpus_jobs.h"
#include "importers/tune/tune_options.h"
#include "views/state/cli_command.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <functional>
#include <utility>
#include <vector>

namespace inlinescope {

// Work on builds and folders of bitcode as jobs, as output_jobs.h has that on the workspace. None needs a workspace.

/// What a tune made, for the user.
struct TuneResult {
    QString sentence;
    QString workspace;                            ///< path of its own workspace
    std::vector<std::pair<QString, Table>> parts; ///< with their titles, the modules first
};
/// The workspace that a tune makes in its folder.
QString tuneWorkspace(const TuneOptions& options);
/// Empty without a database or a folder, and for a check without a build.
CliCommand commandOf(const TuneOptions& options);
JobId tuneWithJob(Session& session, JobRunner& jobs, const TuneOptions& options, QObject* receiver,
                  std::function<void(const TuneResult&)> done);

CliCommand commandOf(const MakeCorpusOptions& options);
JobId makeCorpusWithJob(Session& session, JobRunner& jobs, const MakeCorpusOptions& options);
CliCommand combineCommand(const QString& folder);
JobId combineWithJob(Session& session, JobRunner& jobs, const QString& folder);

} // namespace inlinescope
