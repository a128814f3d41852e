// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/evidence_jobs.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/features/run_log.h"
#include "importers/jobs/named_reports.h"
#include "views/jobs/result_job.h"
#include "views/jobs/table_totals.h"
#include "views/models/words.h"
#include "views/state/cli_command.h"

#include <QCoreApplication>

#include <algorithm>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

struct EvidenceJobs {
    Q_DECLARE_TR_FUNCTIONS(EvidenceJobs)
};

QString totalText(const Table& table, ColumnName column) {
    return signedGrouped(totalIn(table, column));
}

/// Rows with a callsite.
std::int64_t callsiteCount(const Table& callsites) {
    const int callee = callsites.columnIndex("callee");
    return std::ranges::count_if(callsites.rows,
                                 [callee](const Row& row) { return !plainText(row[std::size_t(callee)]).empty(); });
}

} // namespace

JobId linkedWithJob(Session& session, JobRunner& jobs, const LinkedWork& work, QObject* receiver,
                    std::function<void(const Table&)> done) {
    const LinkedSides& sides = work.sides;
    return startWithResult<Table>(session, jobs,
                                  EvidenceJobs::tr("linked %1 against %2")
                                      .arg(QString::fromStdString(sides.runB), QString::fromStdString(sides.runA)),
                                  [work](const JobContext& context, std::optional<Table>& result) -> Result<QString> {
                                      LinkedSides sides = work.sides;
                                      INLINESCOPE_TRY(const auto reports,
                                                      namedReports(context, {sides.binaryA, sides.binaryB}));
                                      sides.binaryA = reports[0];
                                      sides.binaryB = reports[1];
                                      const auto makeTable = work.namesBinaries ? linkedTableWithNames : linkedTable;
                                      INLINESCOPE_TRY(result, makeTable(context.workspacePath, sides, context.cancel));
                                      return linkedSentence(*result);
                                  },
                                  {receiver, std::move(done)});
}

CliCommand commandOfLinked(const Session& session, const LinkedWork& work) {
    const LinkedSides& sides = work.sides;
    if (work.namesBinaries && sides.binaryA == sides.binaryB) return {};
    CliCommand command(session, "linked");
    for (const std::string* name : {&sides.runA, &sides.runB, &sides.binaryA, &sides.binaryB})
        command.name(QString::fromStdString(*name));
    return work.namesBinaries ? command.flag("--name-binaries") : command;
}

QString linkedSentence(const Table& linked) {
    const QString bytes =
        EvidenceJobs::tr("objects %1 B, linked %2 B").arg(totalText(linked, "delta"), totalText(linked, "linked"));
    const std::int64_t unmatched = totalIn(linked, "unmatched");
    if (unmatched == 0) return bytes;
    return EvidenceJobs::tr("%1; %Ln function(s) counted in the objects only", "bytes", int(unmatched)).arg(bytes);
}

JobId writeLogWithJob(Session& session, JobRunner& jobs, const QString& run, const QString& module,
                      const QString& file) {
    return startWorkspaceJob(
        session, jobs, EvidenceJobs::tr("log of %1 in %2", "module, run").arg(module, run),
        [run, module, file](const JobContext& context) -> Result<QString> {
            INLINESCOPE_TRY(const RunLog log, runLog(context.workspacePath, run.toStdString(), module.toStdString()));
            INLINESCOPE_CHECK(writeFile(file.toStdString(), asBytes(log.text)));
            return EvidenceJobs::tr("%1 observations, %2 decisions without features")
                .arg(grouped(std::int64_t(log.observations)), grouped(std::int64_t(log.withoutFeatures)));
        });
}

JobId vocabularyWithJob(Session& session, JobRunner& jobs, const VocabularyOptions& options, QObject* receiver,
                        std::function<void(const Table&)> done) {
    return startWithResult<Table>(
        session, jobs, EvidenceJobs::tr("vocabulary of %Ln log(s)", nullptr, int(options.logs.size())),
        [options](const JobContext& context, std::optional<Table>& result) -> Result<QString> {
            INLINESCOPE_TRY(result, writeVocabulary(context, options));
            return EvidenceJobs::tr("%Ln feature(s) written to %1", nullptr, int(result->rows.size()))
                .arg(QString::fromStdString(options.folder));
        },
        {receiver, std::move(done)});
}

JobId compareVocabularyWithJob(Session& session, JobRunner& jobs, const QStringList& logs, const QString& vocabulary,
                               QObject* receiver, std::function<void(const Table&)> done) {
    std::vector<std::string> names;
    for (const QString& log : logs)
        names.push_back(log.toStdString());
    return startWithResult<Table>(
        session, jobs,
        EvidenceJobs::tr("%1 compared with the vocabulary %2", "logs, name")
            .arg(logs.join(QStringLiteral(", ")), vocabulary),
        [names, vocabulary](const JobContext& context, std::optional<Table>& result) -> Result<QString> {
            INLINESCOPE_TRY(result, logsAgainstVocabulary(context, names, vocabulary.toStdString()));
            return EvidenceJobs::tr("features compared: %1").arg(grouped(std::int64_t(result->rows.size())));
        },
        {receiver, std::move(done)});
}

JobId logCallsitesWithJob(Session& session, JobRunner& jobs, const LogTie& tie, std::shared_ptr<KeptReruns> kept,
                          QObject* receiver, std::function<void(const LogCallsites*)> done) {
    jobs.setWorkspacePath(session.workspacePath());
    jobs.setWorkerProgram(session.workerProgram());
    // The job's thread writes it before it ends, the window's thread reads it afterwards. Nothing is stored.
    const auto found = std::make_shared<std::optional<LogCallsites>>();
    const auto work = [tie, preferred = session.baselineRun().toStdString(), kept = std::move(kept),
                       found](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(*found, logCallsites(context, tie, preferred, kept.get()));
        return EvidenceJobs::tr("%1 of %2 observations have a callsite")
            .arg(grouped(callsiteCount((*found)->table)), grouped(std::int64_t((*found)->table.rows.size())));
    };
    const QString log = QString::fromStdString(tie.log);
    const JobId id = jobs.start(EvidenceJobs::tr("callsites of log %1").arg(log), work, receiver,
                                [found, done = std::move(done)](const Job&) { done(*found ? &**found : nullptr); });
    CliCommand command = CliCommand(session, "logs").name(log).flag("--callsites");
    if (tie.context) command.option("--context", QString::fromStdString(*tie.context));
    jobs.noteCommand(id, command);
    return id;
}

JobId tieLogWithJob(Session& session, JobRunner& jobs, const LogTie& tie) {
    return startWorkspaceJob(session, jobs, EvidenceJobs::tr("tie log %1").arg(QString::fromStdString(tie.log)),
                             [tie](const JobContext& context) -> Result<QString> {
                                 INLINESCOPE_TRY(const TiedContexts contexts, tieLog(context, tie));
                                 return EvidenceJobs::tr("%1 of %2 contexts are tied to a module")
                                     .arg(grouped(contexts.tied), grouped(contexts.tied + contexts.untied));
                             });
}

JobId untieLogWithJob(Session& session, JobRunner& jobs, const QString& log) {
    return startWorkspaceJob(session, jobs, EvidenceJobs::tr("untie log %1").arg(log),
                             [log](const JobContext& context) -> Result<QString> {
                                 INLINESCOPE_CHECK(untieLog(context, log.toStdString()));
                                 return EvidenceJobs::tr("no context is tied to a module");
                             });
}

} // namespace inlinescope
