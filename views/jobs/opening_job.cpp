// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/jobs/opening_job.h"

#include "core/jobs/whatif/whatif_job.h"
#include "views/models/words.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QPointer>

#include <mutex>
#include <utility>

namespace inlinescope {
namespace {

constexpr qint64 tellingIntervalMs = 300;

struct OpeningJob {
    Q_DECLARE_TR_FUNCTIONS(OpeningJob)
};

/// Flips that the job has stored and the window does not show yet: the job's thread adds, the window's takes.
class FreshFlips {
public:
    void add(const MeasuredFlips& flips) {
        const std::scoped_lock lock(m_mutex);
        m_flips.push_back(flips);
    }
    /// Those of one run together.
    std::vector<MeasuredFlips> take() {
        std::vector<MeasuredFlips> flips;
        {
            const std::scoped_lock lock(m_mutex);
            flips.swap(m_flips);
        }
        std::vector<MeasuredFlips> byRun;
        for (MeasuredFlips& some : flips) {
            if (byRun.empty() || byRun.back().run != some.run) byRun.push_back({some.run, some.others, {}});
            for (auto& [module, texts] : some.modules)
                byRun.back().modules[module].merge(texts);
        }
        return byRun;
    }

private:
    std::mutex m_mutex;
    std::vector<MeasuredFlips> m_flips;
};

std::int64_t countOf(const std::vector<WhatIfOptions>& whatIfs) {
    std::int64_t count = 0;
    for (const WhatIfOptions& options : whatIfs)
        count += std::int64_t(options.decisions.size());
    return count;
}

/// The job's own work. Its progress is over all what-ifs.
Result<QString> measure(const JobContext& context, const std::vector<WhatIfOptions>& whatIfs, const IsEnough& isEnough,
                        FreshFlips& fresh) {
    const std::int64_t total = countOf(whatIfs);
    std::int64_t done = 0;
    JobContext one = context;
    one.progress = [&](const Progress& progress) { context.progress({done, total, progress.item, 0, -1}); };
    const auto stored = [&](const MeasuredFlips& flips) {
        for (const auto& [module, texts] : flips.modules)
            done += std::int64_t(texts.size());
        fresh.add(flips);
    };
    for (const WhatIfOptions& options : whatIfs) {
        Result<WhatIfJob> job = WhatIfJob::open(one, options);
        const Result<void> measured = job.ok() ? job->measure(stored) : Result<void>(job.error());
        if (*isEnough) break;
        INLINESCOPE_CHECK(measured);
    }
    return OpeningJob::tr("%1 of %Ln decision(s) measured", nullptr, int(total)).arg(grouped(done));
}

} // namespace

JobId measureOpenedWithJob(Session& session, JobRunner& jobs, const std::vector<WhatIfOptions>& whatIfs,
                           const IsEnough& isEnough, QObject* receiver, std::function<void(const Job&)> done) {
    const auto fresh = std::make_shared<FreshFlips>();
    const auto work = [whatIfs, isEnough, fresh](const JobContext& context) {
        return measure(context, whatIfs, isEnough, *fresh);
    };
    const auto tell = [&session, fresh, path = session.workspacePath()] {
        for (const MeasuredFlips& flips : fresh->take())
            if (session.workspacePath() == path) session.noteFlipsMeasured(flips);
    };
    // Another program's changes were not looked for meanwhile, so all is queried again.
    const auto ended = [&session, tell, receiver = QPointer<QObject>(receiver),
                        done = std::move(done)](const Job& job) {
        tell();
        session.noteFlipsUnderWay(false);
        if (receiver) done(job);
        session.noteWorkspaceChanged();
    };
    jobs.setWorkspacePath(session.workspacePath());
    jobs.setWorkerProgram(session.workerProgram());
    session.noteFlipsUnderWay(true);
    const QString title =
        OpeningJob::tr("differing decisions of %1").arg(QString::fromStdString(whatIfs.front().module));
    const JobId id = jobs.start(title, work, &session, ended);
    auto* telling = new QObject(&session); // lives as long as the job
    QElapsedTimer clock;
    clock.start();
    QObject::connect(&jobs, &JobRunner::jobChanged, telling, [&jobs, id, tell, telling, clock](int row) mutable {
        const Job& job = jobs.jobs()[std::size_t(row)];
        if (job.id != id) return;
        if (job.isFinished()) return telling->deleteLater();
        if (clock.elapsed() < tellingIntervalMs) return;
        clock.restart();
        tell();
    });
    return id;
}

} // namespace inlinescope
