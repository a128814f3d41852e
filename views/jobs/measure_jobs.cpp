// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/measure_jobs.h"

#include "views/jobs/job_about.h"
#include "views/jobs/workspace_jobs.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <QPointer>

#include <memory>
#include <optional>

namespace inlinescope {
namespace {

struct MeasureJobs {
    Q_DECLARE_TR_FUNCTIONS(MeasureJobs)
public:
    static QString titleOf(const WhatIfOptions& options);
    static QString titleOf(const ExplainOptions& options);
    static QString titleOf(const CorpusExplainOptions& options);
    static QString titleOf(const SearchOptions& options);
    static QString titleOf(const RegretOptions& options);
    static QString titleOf(const AdviseOptions& options);
    static QString titleOf(const TrainBytesOptions& options);
    static QString runMadeBy(const SearchSummary& summary) { return QString::fromStdString(summary.run); }
    template <typename T>
    static QString runMadeBy(const T&) { // the others add to existing runs
        return {};
    }
    static QString summaryOf(const SearchSummary& summary);
    static QString summaryOf(const Regret& regret);
    static QString summaryOf(const SourceAdvice& advice);
    static QString summaryOf(const TrainBytesSummary& summary, const TrainBytesOptions& options);
    static QString summaryOf(const MeasuredFlips& flips);
    static QString summaryOf(const Explanation& explanation);
    static QString summaryOf(const CorpusExplanation& explanation);
};

QString MeasureJobs::titleOf(const WhatIfOptions& options) {
    const std::string& module = options.picked.empty() ? options.module : options.picked.begin()->first;
    std::size_t decisions = options.decisions.size();
    for (const auto& [name, ordinals] : options.picked)
        decisions += ordinals.size();
    return tr("what-if of %Ln decision(s) of %1", nullptr, int(decisions))
        .arg(options.picked.size() < 2 ? QString::fromStdString(module)
                                       : tr("%Ln module(s)", nullptr, int(options.picked.size())));
}

QString MeasureJobs::titleOf(const ExplainOptions& options) {
    return tr("explain %1").arg(QString::fromStdString(options.module));
}

QString MeasureJobs::titleOf(const CorpusExplainOptions& options) {
    return tr("explain %1 against %2")
        .arg(QString::fromStdString(options.each.runB), QString::fromStdString(options.each.runA));
}

QString MeasureJobs::titleOf(const SearchOptions& options) {
    return tr("search %1 for the smallest").arg(QString::fromStdString(options.corpus));
}

QString MeasureJobs::summaryOf(const SearchSummary& summary) {
    const Table& table = summary.table;
    const int delta = table.columnIndex("delta");
    const auto* bytes =
        table.total && delta >= 0 ? std::get_if<std::int64_t>(&(*table.total)[std::size_t(delta)]) : nullptr;
    return tr("run %1: %2 B of text over %Ln module(s)", nullptr, int(table.rows.size()))
        .arg(QString::fromStdString(summary.run), bytes ? signedGrouped(*bytes) : QStringLiteral("–"));
}

QString MeasureJobs::titleOf(const RegretOptions& options) {
    return tr("regret of %1").arg(QString::fromStdString(options.run));
}

QString MeasureJobs::titleOf(const AdviseOptions& options) {
    const QString run = QString::fromStdString(options.run);
    if (options.modules.empty()) return tr("advice for %1").arg(run);
    return tr("advice for %1 in %2").arg(QString::fromStdString(options.modules.front()), run);
}

QString MeasureJobs::titleOf(const TrainBytesOptions& options) {
    return tr("train %1 by the bytes of %2")
        .arg(QString::fromStdString(options.name), QString::fromStdString(options.corpus));
}

QString MeasureJobs::summaryOf(const TrainBytesSummary& summary, const TrainBytesOptions& options) {
    const QString best = summary.best.empty()
                             ? tr("no policy is better than %1").arg(QString::fromStdString(options.start))
                             : tr("policy written to %1").arg(QString::fromStdString(summary.best));
    return summary.complete ? best : tr("%1; the budget ended, and the same training is resumed").arg(best);
}

QString MeasureJobs::summaryOf(const SourceAdvice& advice) {
    return tr("%Ln change(s) of the source measured", nullptr, int(advice.table.rows.size()));
}

QString MeasureJobs::summaryOf(const Regret& regret) {
    return tr("regret by %Ln group(s) of decisions", nullptr, int(regret.table.rows.size()));
}

QString MeasureJobs::summaryOf(const MeasuredFlips& flips) {
    std::size_t decisions = 0;
    for (const auto& [module, texts] : flips.modules)
        decisions += texts.size();
    return tr("%Ln decision(s) measured", nullptr, int(decisions));
}

QString MeasureJobs::summaryOf(const Explanation& explanation) {
    return tr("%Ln decision(s) to blame, by %1 compiles", nullptr, int(explanation.culprits.size()))
        .arg(grouped(std::int64_t(explanation.compiles)));
}

QString MeasureJobs::summaryOf(const CorpusExplanation& explanation) {
    return tr("%Ln module(s) explained", nullptr, int(explanation.modules.size()));
}

void useWorkspaceOf(const Session& session, JobRunner& jobs) {
    jobs.setWorkspacePath(session.workspacePath());
    jobs.setWorkerProgram(session.workerProgram());
}

bool isCancelled(const Explanation& explanation) {
    return explanation.isCancelled();
}
template <typename T>
bool isCancelled(const T& result) {
    return result.cancelled;
}

/// Runs a measurement whose result says if it was cancelled: the result is then delivered too, and the job ends as
/// cancelled. Job::soFar is a Measuring<Options, SoFar>.
template <typename T, typename Options, typename SoFar>
JobId measureWithJob(Session& session, JobRunner& jobs,
                     Result<T> (*measure)(const JobContext&, const Options&, const std::function<void(const SoFar&)>&),
                     const Options& options, QObject* receiver, std::function<void(const T&)> done) {
    const auto answer = std::make_shared<std::optional<T>>();
    useWorkspaceOf(session, jobs);
    const Measuring<Options, SoFar> begun{session.workspacePath(), options, nullptr};
    const auto newest = std::make_shared<NewestResult>(begun);
    const auto work = [measure, begun, newest, answer](const JobContext& context) -> Result<QString> {
        const auto tell = [&](const SoFar& soFar) {
            Measuring<Options, SoFar> now = begun;
            now.soFar = std::make_shared<const SoFar>(soFar);
            newest->put(std::move(now));
        };
        INLINESCOPE_TRY(*answer, measure(context, begun.options, tell));
        if (isCancelled(**answer)) return CancelToken::error();
        return MeasureJobs::summaryOf(**answer);
    };
    const auto ended = [&session, &jobs, answer, receiver = QPointer<QObject>(receiver), done](const Job& job) {
        if (*answer) jobs.noteRun(job.id, MeasureJobs::runMadeBy(**answer));
        if (receiver && *answer && done && job.workspace == session.workspacePath()) done(**answer);
        session.noteWorkspaceChanged();
    };
    return jobs.start(MeasureJobs::titleOf(options), work, &session, ended, JobLength::Long, newest);
}

} // namespace

JobId whatIfWithJob(Session& session, JobRunner& jobs, const WhatIfOptions& options) {
    const auto flips = std::make_shared<std::optional<MeasuredFlips>>();
    const auto work = [options, flips](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(WhatIfJob job, WhatIfJob::open(context, options));
        INLINESCOPE_CHECK(job.measure());
        *flips = job.flips();
        return MeasureJobs::summaryOf(**flips);
    };
    const auto ended = [&session, flips, path = session.workspacePath()](const Job&) {
        if (*flips && session.workspacePath() == path)
            session.noteFlipsMeasured(**flips);
        else
            session.noteWorkspaceChanged(); // what was measured before an error or a cancel is stored
    };
    const bool isOne =
        options.decisions.size() == 1 || (options.picked.size() == 1 && options.picked.begin()->second.size() == 1);
    useWorkspaceOf(session, jobs);
    return jobs.start(MeasureJobs::titleOf(options), work, &session, ended, isOne ? JobLength::Short : JobLength::Long,
                      std::make_shared<NewestResult>(JobConcern{
                          options.run, options.picked.size() == 1 ? options.picked.begin()->first : options.module}));
}

JobId searchWithJob(Session& session, JobRunner& jobs, const SearchOptions& options) {
    return measureWithJob<SearchSummary>(session, jobs, &searchCorpus, options, &session, {});
}

JobId regretWithJob(Session& session, JobRunner& jobs, const RegretOptions& options, QObject* receiver,
                    std::function<void(const Regret&)> done) {
    return measureWithJob(session, jobs, &regret, options, receiver, std::move(done));
}

JobId adviseWithJob(Session& session, JobRunner& jobs, const AdviseOptions& options, QObject* receiver,
                    std::function<void(const SourceAdvice&)> done) {
    return measureWithJob(session, jobs, &advise, options, receiver, std::move(done));
}

JobId trainBytesWithJob(Session& session, JobRunner& jobs, const TrainBytesOptions& options) {
    const auto work = [options](const JobContext& context) -> Result<QString> {
        INLINESCOPE_TRY(const TrainBytesSummary summary, trainBytes(context, options));
        return MeasureJobs::summaryOf(summary, options);
    };
    useWorkspaceOf(session, jobs);
    return jobs.start(
        MeasureJobs::titleOf(options), work, &session, [&session](const Job&) { session.noteWorkspaceChanged(); },
        JobLength::Long, std::make_shared<NewestResult>(TrainingBytes{session.workspacePath(), options, nullptr}));
}

JobId explainWithJob(Session& session, JobRunner& jobs, const ExplainOptions& options, QObject* receiver,
                     std::function<void(const Explanation&)> done) {
    return measureWithJob(session, jobs, &explain, options, receiver, std::move(done));
}

JobId explainCorpusWithJob(Session& session, JobRunner& jobs, const CorpusExplainOptions& options, QObject* receiver,
                           std::function<void(const CorpusExplanation&)> done) {
    return measureWithJob(session, jobs, &explainCorpus, options, receiver, std::move(done));
}

} // namespace inlinescope
