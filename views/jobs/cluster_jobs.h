// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/shards/shard_job.h"
#include "views/state/cli_command.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <functional>

namespace inlinescope {

// Work on folders of shards as jobs, as output_jobs.h has other files.

/// Empty without a corpus, a policy or a folder, and for a policy whose name has a comma.
CliCommand commandOf(const Session& session, const ShardOptions& options);
/// Writes a folder for a corpus of the workspace, whose scripts start the command line next to this program. `done` is
/// called if it is written, in the window's thread and only while `receiver` lives.
JobId shardWithJob(Session& session, JobRunner& jobs, ShardOptions options, QObject* receiver,
                   std::function<void(const ShardSummary&)> done);

/// The command that prints how far the shards are; it needs no workspace.
CliCommand statusCommand(const QString& folder);
CliCommand collectCommand(const Session& session, const QString& folder);
/// Stores the results of a folder as runs of the open workspace.
JobId collectWithJob(Session& session, JobRunner& jobs, const QString& folder);

} // namespace inlinescope
