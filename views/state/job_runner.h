// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/caught.h"
#include "core/base/result.h"
#include "core/base/strong_id.h"
#include "core/jobs/common/job_context.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QString>
#include <QThreadPool>
#include <QTimer>

#include <any>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace inlinescope {

class CliCommand;

using JobId = StrongId<struct JobTag>;

/// Short jobs (the measurement of one decision) and short queries (a page of rows) do not wait for long ones.
enum class JobLength : std::uint8_t { Short, Long };
enum class JobStatus : std::uint8_t { Waiting, Running, Done, Failed, Cancelled };

/// A job as the window shows it; a plain value of the window thread.
struct Job {
    JobId id;
    QString title;
    QString workspace; ///< path of the one that was open when it was started, to which its end and findings belong
    JobStatus status = JobStatus::Waiting;
    Progress progress;
    std::int64_t elapsedMs = 0; ///< since its work began
    /// as the job reports it, or estimated from the items done; absent if neither is possible
    std::optional<std::int64_t> remainingMs;
    /// items of its progress per second, as the job reports it, or the average so far
    std::optional<double> perSecond;
    std::int64_t findingCount = 0;
    std::vector<Finding> findings; ///< the first JobRunner::keptFindings findings
    QString summary;               ///< what the job has produced, after it has ended
    QString run;                   ///< the run that it made or added to; empty for none
    QString command;               ///< what does the same, as lines for a shell; empty: nothing
    Error error;                   ///< with status Failed or Cancelled
    std::any soFar;                ///< the newest partial result; empty if the job reports none, and after its end

    bool isFinished() const { return status > JobStatus::Running; }
};

/// What a job has found so far, from its thread to the window's: only the newest is kept.
class NewestResult {
public:
    explicit NewestResult(std::any first) : m_result(std::move(first)) {}
    void put(std::any result) {
        const std::lock_guard lock(m_mutex);
        m_result.swap(result); // the older one is destroyed after the lock
    }
    std::any get() const {
        const std::lock_guard lock(m_mutex);
        return m_result;
    }

private:
    mutable std::mutex m_mutex;
    std::any m_result;
};

/// Runs the window's work in background threads and returns the results to the window thread. It lives in the window
/// thread and every function is called there; the work itself must capture values only, never the caller.
///
/// Two kinds of work:
/// - Queries: short; they read, or write at most one row (a label). For one (receiver, slot) only the newest query
///   counts: starting another cancels the one before it. A result that is no longer current, or whose receiver is
///   deleted, is dropped.
/// - Jobs: named, listed in jobs() with progress. One long job runs at a time, in the order of start, and one short job
///   runs in parallel. Both may write: each has its own connection and waits for the other's transaction, like two
///   programs on one workspace. No function runs a nested event loop. The destructor cancels everything and waits for
///   the threads to end.
class JobRunner : public QObject {
    Q_OBJECT
public:
    static constexpr std::size_t keptFindings = 1000;
    static constexpr int progressIntervalMs = 100;

    using JobWork = std::function<Result<QString>(const JobContext&)>; ///< returns the summary text

    explicit JobRunner(QObject* parent = nullptr);
    ~JobRunner() override;

    /// The path in every JobContext; a job keeps the path that was set when it was started.
    void setWorkspacePath(const QString& path) { m_workspacePath = path; }
    void setWorkerProgram(const QString& path) { m_workerProgram = path; }

    /// Runs `work` on a background thread and then `done` in the window thread, unless the query is superseded or
    /// cancelled, or the receiver is deleted; so ErrorCode::Cancelled is delivered only if `work` returns it without a
    /// cancel.
    template <typename T>
    void query(QObject* receiver, const QString& slot, std::function<Result<T>(const CancelToken&)> work,
               std::function<void(Result<T>)> done, JobLength length = JobLength::Long) {
        const auto run = [work = std::move(work), done = std::move(done)](const CancelToken& cancel) {
            auto result = std::make_shared<Result<T>>(caught([&] { return work(cancel); }));
            return Delivery([done, result] { done(std::move(*result)); });
        };
        enqueue(receiver, slot, run, length);
    }
    void cancelQuery(QObject* receiver, const QString& slot);
    /// For queries that need a worker process; the query sets its own cancel token.
    JobContext contextOfQuery() const;
    /// The queries that are started and neither delivered nor dropped.
    int pendingQueries() const { return int(m_current.size()); }

    /// Starts a job; `done` is called in the window thread with its final state, also if it was cancelled, but only
    /// while `receiver` lives. `soFar` is what becomes Job::soFar, from the beginning.
    JobId start(const QString& title, JobWork work, QObject* receiver = nullptr,
                std::function<void(const Job&)> done = {}, JobLength length = JobLength::Long,
                std::shared_ptr<const NewestResult> soFar = {});
    /// Records which run a job has made.
    void noteRun(JobId id, const QString& run);
    /// Records the command that does the same as a job.
    void noteCommand(JobId id, const CliCommand& command);
    void cancel(JobId id);
    void cancelAll();
    /// Removes the jobs that have ended.
    void clearFinished();

    /// In the order of their start.
    const std::vector<Job>& jobs() const { return m_jobs; }
    const Job* job(JobId id) const;
    /// The first running job, or null.
    const Job* runningJob() const;
    /// No query or job is running or queued.
    bool isIdle() const;

signals:
    void jobAboutToBeAdded(int row);
    void jobAdded(int row);
    void jobChanged(int row); ///< at most about ten times a second per job
    void jobFinished(int row);
    void jobAboutToBeRemoved(int row);
    void jobRemoved(int row);
    void idle(); ///< the last query or job has just been delivered

private:
    using Delivery = std::function<void()>;
    using QueryWork = std::function<Delivery(const CancelToken&)>;
    using QueryKey = std::pair<QObject*, QString>;
    struct CurrentQuery {
        std::uint64_t id = 0;
        CancelToken cancel;
        QPointer<QObject> receiver;
    };
    struct Mailbox; // what the job's thread writes and the window thread reads
    struct LiveJob; // a job that has not ended

    void enterBackground() const;
    void enqueue(QObject* receiver, const QString& slot, QueryWork work, JobLength length);
    void deliver(const QueryKey& key, std::uint64_t id, const Delivery& delivery);
    void readMailboxes();
    JobContext contextOf(const LiveJob& live) const;
    /// False if the work has not begun.
    static bool readMailbox(LiveJob& live, Job& job);
    void finish(JobId id, const Result<QString>& result);
    int rowOf(JobId id) const;
    void tellIfIdle();

    QString m_workspacePath;
    QString m_workerProgram;
    std::uint64_t m_lastQuery = 0;
    std::int64_t m_lastJob = 0;
    QHash<QueryKey, CurrentQuery> m_current;
    std::vector<Job> m_jobs;
    std::vector<std::unique_ptr<LiveJob>> m_live;
    QTimer m_poll;
    int m_backgroundNice; ///< the nice value of the threads below
    QThreadPool m_queryThreads, m_shortQueryThread;
    QThreadPool m_longThread, m_shortThread;
};

} // namespace inlinescope
