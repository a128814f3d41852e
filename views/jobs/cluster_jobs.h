// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/shards/shard_job.h"
#include "core/jobs/shards/shard_search_job.h"
#include "views/state/cli_command.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <functional>
#include <optional>

namespace inlinescope {

// Work on folders of shards as jobs, as output_jobs.h has other files.

/// Runs of a corpus under the policies of the options, or a search of it.
struct ShardWork {
    ShardOptions options;
    std::optional<ShardedSearch> search = {};
};
/// Empty without a corpus, a policy or a folder, and for a policy whose name has a comma.
CliCommand commandOf(const Session& session, const ShardWork& work);
/// Writes a folder for a corpus of the workspace, whose scripts start the command line next to this program. `done` is
/// called if it is written, in the window's thread and only while `receiver` lives.
JobId shardWithJob(Session& session, JobRunner& jobs, ShardWork work, QObject* receiver,
                   std::function<void(const ShardSummary&)> done);

/// The command that prints how far the shards are; it needs no workspace.
CliCommand statusCommand(const QString& folder);
CliCommand collectCommand(const Session& session, const QString& folder);
/// Stores the results of a folder as runs of the open workspace.
JobId collectWithJob(Session& session, JobRunner& jobs, const QString& folder);

} // namespace inlinescope
