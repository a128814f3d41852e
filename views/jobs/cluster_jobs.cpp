// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/cluster_jobs.h"

#include "core/jobs/shards/collect_job.h"
#include "views/jobs/result_job.h"
#include "views/models/table_access.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <algorithm>

namespace inlinescope {
namespace {

struct ClusterJobs {
    Q_DECLARE_TR_FUNCTIONS(ClusterJobs)
};

/// The command line that was installed with this program.
std::string ownCommandLine() {
    const QString path = QCoreApplication::applicationDirPath() + QStringLiteral("/inlinescope-cli");
    return QFileInfo::exists(path) ? path.toStdString() : std::string("inlinescope-cli");
}

} // namespace

CliCommand commandOf(const Session& session, const ShardWork& work) {
    const ShardOptions& options = work.options;
    if (options.run.corpus.empty() || options.folder.empty()) return {};
    CliCommand command(session, "shard");
    command.name(QString::fromStdString(options.run.corpus));
    if (work.search) {
        command.flag("--search");
        if (work.search->compiles) command.option("--compiles", QString::number(*work.search->compiles));
    } else {
        const auto hasComma = [](const std::string& policy) { return policy.find(',') != std::string::npos; };
        if (options.policies.empty() || std::ranges::any_of(options.policies, hasComma)) return {};
        QStringList policies;
        for (const std::string& policy : options.policies)
            policies << QString::fromStdString(policy);
        command.option("--policies", policies.join(QLatin1Char(',')));
    }
    command.option("--output", QString::fromStdString(options.folder));
    if (options.shards > 0)
        command.option("--shards", QString::number(options.shards));
    else if (options.minutes != ShardOptions().minutes)
        command.option("--minutes", QString::number(options.minutes));
    if (options.engine == ShardEngine::Slurm) command.option("--engine", QStringLiteral("slurm"));
    return command;
}

JobId shardWithJob(Session& session, JobRunner& jobs, ShardWork work, QObject* receiver,
                   std::function<void(const ShardSummary&)> done) {
    work.options.program = ownCommandLine();
    const QString title = ClusterJobs::tr("shards of %1").arg(QString::fromStdString(work.options.run.corpus));
    const JobId id = startWithResult<ShardSummary>(
        session, jobs, title,
        [work](const JobContext& context, std::optional<ShardSummary>& result) -> Result<QString> {
            INLINESCOPE_TRY(result, work.search ? shardSearch(context, work.options, *work.search)
                                                : shardCorpus(context, work.options));
            return ClusterJobs::tr("%Ln shard(s) written to %1", nullptr, int(result->shards))
                .arg(QString::fromStdString(work.options.folder));
        },
        {receiver, std::move(done)});
    jobs.noteCommand(id, commandOf(session, work));
    return id;
}

CliCommand statusCommand(const QString& folder) {
    return CliCommand::withoutWorkspace("status").name(folder);
}

CliCommand collectCommand(const Session& session, const QString& folder) {
    return CliCommand(session, "collect").name(folder);
}

JobId collectWithJob(Session& session, JobRunner& jobs, const QString& folder) {
    const QString title = ClusterJobs::tr("collect %1").arg(QFileInfo(folder).fileName());
    const JobId id = startWorkspaceJob(session, jobs, title, [folder](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(const Table runs, collectShards(context, {folder.toStdString(), false}));
        return ClusterJobs::tr("%1 results added, %2 were there, %3 are missing")
            .arg(grouped(columnSum(runs, "added")), grouped(columnSum(runs, "kept")),
                 grouped(columnSum(runs, "missing")));
    });
    jobs.noteCommand(id, collectCommand(session, folder));
    return id;
}

} // namespace inlinescope
