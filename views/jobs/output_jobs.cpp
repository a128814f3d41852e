// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/output_jobs.h"

#include "core/jobs/common/file_io.h"
#include "views/jobs/job_about.h"
#include "views/jobs/result_job.h"
#include "views/models/words.h"

#include <QCoreApplication>

#include <optional>

namespace inlinescope {
namespace {

struct OutputJobs {
    Q_DECLARE_TR_FUNCTIONS(OutputJobs)
public:
    static QString summaryOf(const Playback& playback);
};

QString OutputJobs::summaryOf(const Playback& playback) {
    const QString written = tr("%Ln module(s) written", nullptr, int(playback.written));
    if (playback.checked == 0) return written;
    return tr("%1; text as in the run: %2 of %3").arg(written, grouped(playback.exact), grouped(playback.checked));
}

} // namespace

JobId convertWithJob(Session& session, JobRunner& jobs, const ConvertOptions& options) {
    const QString title = OutputJobs::tr("convert %1").arg(QString::fromStdString(options.policy));
    return startWorkspaceJob(session, jobs, title, [options](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(const ConvertSummary summary, convertPolicy(context, options));
        return OutputJobs::tr("%1 of %2 B with %Ln input(s) written to %3", nullptr, summary.inputs)
            .arg(QString::fromStdString(summary.model), grouped(std::int64_t(summary.bytes)),
                 QString::fromStdString(options.outputFolder));
    });
}

JobId writeObjectsWithJob(Session& session, JobRunner& jobs, const ObjectsOptions& options) {
    const QString title = OutputJobs::tr("objects of %1").arg(QString::fromStdString(options.run));
    return startWorkspaceJob(session, jobs, title, [options](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(const std::int64_t written, writeObjects(context, options));
        return OutputJobs::tr("%Ln object(s) written to %1", nullptr, int(written))
            .arg(QString::fromStdString(options.folder));
    });
}

JobId writePlaybackWithJob(Session& session, JobRunner& jobs, const PlaybackOptions& options, QObject* receiver,
                           std::function<void(const Playback&)> done) {
    return startWithResult<Playback>(
        session, jobs, OutputJobs::tr("playback of %1").arg(QString::fromStdString(options.run)),
        [options](const JobContext& context, std::optional<Playback>& result) -> Result<QString> {
            INLINESCOPE_TRY(result, writePlayback(context, options));
            if (result->cancelled) return CancelToken::error();
            return OutputJobs::summaryOf(*result);
        },
        {receiver, std::move(done)});
}

JobId trainWithJob(Session& session, JobRunner& jobs, const CloneOptions& options, QObject* receiver,
                   std::function<void(const Table&)> done) {
    return startWithResult<Table>(
        session, jobs, OutputJobs::tr("train a policy"),
        [options](const JobContext& context, std::optional<Table>& result) -> Result<QString> {
            INLINESCOPE_TRY(result, clonePolicy(context, options));
            return OutputJobs::tr("policy written to %1").arg(QString::fromStdString(options.outputFolder));
        },
        {receiver, std::move(done)},
        std::make_shared<NewestResult>(
            JobConcern{options.runs.size() == 1 ? options.runs.front() : std::string(), {}, options.outputFolder}));
}

JobId gateWithJob(Session& session, JobRunner& jobs, const GateOptions& options, QObject* receiver,
                  std::function<void(const Gate&)> done) {
    const QString title = OutputJobs::tr("gate %1 against %2")
                              .arg(QString::fromStdString(options.next), QString::fromStdString(options.base));
    return startWithResult<Gate>(
        session, jobs, title,
        [options](const JobContext& context, std::optional<Gate>& result) -> Result<QString> {
            INLINESCOPE_TRY(result, judgeRuns(context, options));
            return gateSentence(*result);
        },
        {receiver, std::move(done)}, std::make_shared<NewestResult>(JobConcern{options.next}));
}

JobId writeLntWithJob(Session& session, JobRunner& jobs, const std::vector<std::string>& runs,
                      const LntOptions& options, const QString& file) {
    const auto work = [runs, options, file](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(const RunComparison comparison, compareRuns(context.workspacePath, runs, context.cancel,
                                                                    ComparisonDepth::Callsites, ModuleOrder::Name));
        INLINESCOPE_TRY(const std::string report, lntReport(context.workspacePath, comparison, options));
        INLINESCOPE_CHECK(writeFile(file.toStdString(), asBytes(report)));
        return OutputJobs::tr("written to %1").arg(file);
    };
    return startWorkspaceJob(session, jobs, OutputJobs::tr("write %1").arg(file), work);
}

JobId decideOtherwiseWithJob(Session& session, JobRunner& jobs, const ScriptEdit& edit, QObject* receiver,
                             std::function<void(const ScriptContents&)> done) {
    return startWithResult<ScriptContents>(
        session, jobs, OutputJobs::tr("script with other decisions of %1").arg(QString::fromStdString(edit.module)),
        [edit](const JobContext& context, std::optional<ScriptContents>& result) -> Result<QString> {
            INLINESCOPE_TRY(result, decideOtherwise(context, edit));
            return OutputJobs::tr("written to %1").arg(QString::fromStdString(edit.file));
        },
        {receiver, std::move(done)});
}

JobId writeTextWithJob(Session& session, JobRunner& jobs, const QString& file, const std::string& text) {
    return startWorkspaceJob(session, jobs, OutputJobs::tr("write %1").arg(file),
                             [file, text](const JobContext&) -> Result<QString> {
                                 INLINESCOPE_CHECK(writeFile(file.toStdString(), asBytes(text)));
                                 return OutputJobs::tr("written to %1").arg(file);
                             });
}

QString gateSentence(const Gate& gate) {
    const GateResult& result = gate.result;
    if (result.passed) return OutputJobs::tr("Passed: no limit is exceeded");
    QStringList reasons;
    if (result.nothingCompared) reasons << OutputJobs::tr("no module has a size in both runs");
    if (result.totalExceeds || result.budgetExceeds)
        reasons << OutputJobs::tr("text grew from %1 to %2 B").arg(grouped(gate.before), grouped(gate.after));
    if (!result.exceeding.empty())
        reasons << OutputJobs::tr("%Ln module(s) grew by more than allowed", nullptr, int(result.exceeding.size()));
    if (!result.lost.empty() && !gate.limits.lostMayPass)
        reasons << OutputJobs::tr("%Ln module(s) had a size and have none now", nullptr, int(result.lost.size()));
    const QString why = reasons.join(QStringLiteral("; "));
    return gate.isAllowed() ? OutputJobs::tr("Allowed (%1): %2").arg(QString::fromStdString(*gate.allowed), why)
                            : OutputJobs::tr("Not passed: %1").arg(why);
}

} // namespace inlinescope
