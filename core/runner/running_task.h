// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/unique_fd.h"
#include "core/runner/task_answer.h"
#include "core/runner/text_ends.h"
#include "core/wire/control_channel.h"

#include <span>

namespace inlinescope {

/// One running task: its channels, its limits and its clock, and its outcome. Driven by the pool's poll loop.
class RunningTask {
public:
    using Clock = std::chrono::steady_clock;

    /// Opens the task's files and channels. Errors: the input cannot be opened; no descriptors left.
    static Result<std::unique_ptr<RunningTask>> prepare(std::uint32_t id, const TaskRequest& request,
                                                        const WorkerPoolOptions& options);

    std::uint32_t id() const { return m_id; }
    StartTask order() const;
    /// For StartTask, in its order. Valid until started(), and again after again().
    std::vector<int> workersDescriptors() const;
    /// The worker has received the task: closes the worker's ends of the channels here and starts the clock.
    void started();

    // For poll(); -1 once closed.
    int stream() const { return m_stream.get(); }
    short streamEvents() const;
    int diagnostics() const { return m_diagnostics.get(); }
    /// Reads what is in the channels, at most `scratch` of each, and sends the next batch of variants; false if there
    /// was nothing to read.
    bool read(std::span<std::byte> scratch);

    /// The task is to be killed and will have this outcome; a later call has no effect.
    void fail(TaskStatus status, Error error);
    bool hasFailed() const { return m_result.has_value(); }
    Clock::time_point deadline() const { return m_deadline; }
    void setDeadline(Clock::time_point deadline) { m_deadline = deadline; }
    void expire();
    /// Whether the worker was asked to kill it.
    bool killRequested = false;

    /// Whether the task may be given to another worker after its worker was lost: its result is not known, it was not
    /// retried before, and no sink has received a part of it.
    bool mayTryAgain(std::span<std::byte> scratch);
    /// Discards what was received and opens new channels. Errors: no descriptors left.
    Result<void> again();
    /// Whether the task, which crashed in this way, has another request to try. If so, it becomes that request, as by
    /// again(), with the number `id`. Errors: no descriptors or memory left.
    Result<bool> becomesOther(const TaskOutcome& crash, std::uint32_t id);

    /// The task's outcome after its process has ended.
    TaskOutcome finish(const TaskEnded& ended, std::span<std::byte> scratch);
    /// The outcome if the worker was lost with the task; `how` says how the worker ended.
    TaskOutcome finishLost(const std::string& how, std::span<std::byte> scratch);

private:
    RunningTask(std::uint32_t id, const TaskRequest& request, const WorkerPoolOptions& options);
    Result<void> openInputs(const std::vector<TaskInput>& inputs);
    Result<void> openChannels();
    Result<void> ask(const TaskMessage& message);
    bool readStream(std::size_t most);
    void sendBatch();
    bool readDiagnostics(std::span<std::byte> scratch);
    void drain(std::span<std::byte> scratch);
    std::int64_t limitSeconds() const;
    std::chrono::milliseconds wallTimeLimit() const;
    void setClock();
    void timeOut(std::string atMost);
    void runOutOfMemory();
    /// Sets the outcome of a process that one of our limits ended.
    void judgeLimits(int waitStatus);
    TaskOutcome outcome(TaskStatus status, Error error) const;
    TaskOutcome judge(const std::string& loss);

    std::uint32_t m_id;
    std::size_t m_tag;
    std::uint64_t m_memoryLimit;
    std::chrono::milliseconds m_timeLimit;
    UniqueFd m_stream, m_diagnostics;               ///< our ends of the channels
    UniqueFd m_workersStream, m_workersDiagnostics; ///< the worker's, until started()
    std::vector<std::byte> m_unsent;                ///< of the next batch of variants
    UniqueFd m_request;                             ///< kept for a retry, as the inputs are
    std::vector<UniqueFd> m_inputs;
    bool m_triedAgain = false;
    std::optional<TaskMessage> m_afterCrash;
    std::string m_firstCrash;

    TaskAnswer m_answer;
    TextEnds m_text;
    Clock::time_point m_begin, m_deadline;
    ReachedLimit m_limit;
    std::optional<TaskFailure> m_result;
};

} // namespace inlinescope
