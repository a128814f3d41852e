// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/unique_fd.h"
#include "core/runner/task_request.h"
#include "core/wire/control_channel.h"
#include "core/wire/evidence_stream.h"

#include <span>

namespace inlinescope {

/// Keeps the begin and the end of a text of any length, in bounded memory: a compiler's first lines name the failure,
/// its last lines say where it happened.
class TextEnds {
public:
    void append(std::string_view text);
    std::string text() const;

private:
    std::string m_head, m_tail;
    bool m_gap = false;
};

/// One running task: its channels, the data received from them, and its outcome. Driven by the pool's poll loop.
class RunningTask {
public:
    using Clock = std::chrono::steady_clock;

    /// Opens the task's files and channels. Errors: the input cannot be opened; no descriptors left.
    static Result<std::unique_ptr<RunningTask>> prepare(std::uint32_t id, TaskRequest request,
                                                        const WorkerPoolOptions& options);

    std::uint32_t id() const { return m_id; }
    StartTask order() const;
    /// For StartTask, in its order. Valid until started(), and again after again().
    std::vector<int> workersDescriptors() const;
    /// The worker has received the task: closes the worker's ends of the channels here and starts the clock.
    void started();

    // For poll(); -1 once closed.
    int stream() const { return m_stream.get(); }
    int diagnostics() const { return m_diagnostics.get(); }
    /// Reads what is in the channels, at most `scratch` of each; false if there was nothing.
    bool read(std::span<std::byte> scratch);

    /// The task is to be killed and will have this outcome; a later call has no effect.
    void fail(TaskStatus status, Error error);
    bool hasFailed() const { return m_result.has_value(); }
    Clock::time_point deadline() const { return m_deadline; }
    void setDeadline(Clock::time_point deadline) { m_deadline = deadline; }
    void expire();
    /// Whether the worker was told to kill it.
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
    RunningTask(std::uint32_t id, TaskRequest request, const WorkerPoolOptions& options);
    Result<void> openInputs(const std::vector<TaskInput>& inputs);
    Result<void> openChannels();
    Result<void> ask(const TaskMessage& message);
    bool readStream(std::span<std::byte> scratch);
    bool readDiagnostics(std::span<std::byte> scratch);
    void takeMessages();
    Result<void> take(ResultMessage&& message);
    void drain(std::span<std::byte> scratch);
    std::uint64_t frameLimit() const;
    std::int64_t limitSeconds() const;
    void setClock();
    void timeOut(std::string atMost);
    void runOutOfMemory();
    /// Sets the outcome of a process that one of our limits ended.
    void judgeLimits(int waitStatus);
    bool complete() const { return m_done && m_answer.has_value() == m_expected.has_value(); }
    TaskOutcome outcome(TaskStatus status, Error error) const;
    TaskOutcome judge(const std::string& loss);

    std::uint32_t m_id;
    std::size_t m_tag;
    std::string m_name;
    std::optional<std::size_t> m_expected; ///< index in ResultMessage of the answer; none for evidence
    bool m_streaming;                      ///< evidence: unbounded in length, but each message is bounded
    std::uint64_t m_outputLimit;
    std::uint64_t m_memoryLimit;
    std::chrono::milliseconds m_timeLimit;
    UniqueFd m_stream, m_diagnostics;               ///< our ends of the channels
    UniqueFd m_workersStream, m_workersDiagnostics; ///< the worker's, until started()
    UniqueFd m_request;                             ///< kept for a retry, as the inputs are
    std::vector<UniqueFd> m_inputs;
    bool m_triedAgain = false;
    std::optional<TaskMessage> m_afterCrash;
    std::string m_firstCrash;

    FrameReader m_reader;
    EvidenceReceiver m_evidence;
    std::function<Result<void>(VariantMeasured&&)> m_variants; ///< empty for any other kind of task
    TextEnds m_text;
    std::uint64_t m_received = 0;
    Clock::time_point m_begin, m_deadline;
    std::optional<ResultMessage> m_answer;
    std::optional<Error> m_failure; ///< of TaskFailed
    bool m_done = false;            ///< TaskDone was received
    ReachedLimit m_limit;
    struct FinalResult {
        TaskStatus status;
        Error error;
    };
    std::optional<FinalResult> m_result;
};

} // namespace inlinescope
