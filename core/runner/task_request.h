// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/open_file.h"
#include "core/base/result.h"
#include "core/model/finding.h"
#include "core/wire/messages.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace inlinescope {

struct WorkerPoolOptions {
    std::string program; ///< path of inlinescope-worker or inlinescope-reader
    /// Names of additional variables that the program gets (WorkerProcess::start()); inlinescope-worker needs none.
    std::vector<std::string> variables = {};
    int parallel = 0; ///< tasks that run at the same time; 0: one per core
    /// Per task, of processor time: on a loaded machine a task may wait for the processor without hanging. A process
    /// that uses no processor time is ended after ten times as long by wall time. A task that reads evidence is ended
    /// after this long by wall time without a message, however long the whole takes. A task of variants may take this
    /// long for each of its processes.
    std::chrono::milliseconds timeLimit{300'000};
    std::uint64_t memoryLimit = 0; ///< bytes per task, besides what the worker starts with; 0: defaultMemoryLimit()
    std::uint64_t outputLimit = 256ull << 20; ///< bytes of a task's answer; evidence, which is streamed, has no limit
    /// Called once, by run(), if this system's kernel cannot fully confine tasks.
    std::function<void(const Finding&)> weakness = [](const Finding&) {};
};

/// What a task reads: bytes, or a regular file or a folder, opened by the runner. The task gets open descriptors, never
/// a path to open.
struct FileInput {
    std::string path;
};
struct FolderInput {
    std::string path;
};
/// A file that the caller has opened, and perhaps checked: the task gets this one, whatever its path now names.
struct OpenedInput {
    std::shared_ptr<const OpenFile> file;
    /// Whether what the task reads moves the position of the file's descriptor, from the file's start. Only for
    /// one task at a time.
    bool sharesPosition = false;
};
using TaskInput = std::variant<std::vector<std::byte>, FileInput, FolderInput, OpenedInput>;

struct TaskRequest {
    std::size_t tag = 0; ///< chosen by the caller; returned with the outcome
    TaskMessage task;
    std::vector<TaskInput> inputs; ///< at most maxInputs
    EvidenceSink* sink =
        nullptr; ///< receives evidence messages; must outlive the task. An error it returns ends the task
    /// Receives each variant of a MeasureVariantsTask as it arrives. An error it returns ends the task.
    std::function<Result<void>(VariantMeasured&&)> variants = {};
    /// The request for another process with the same inputs after the task's own process has crashed (and was not
    /// killed from outside).
    std::optional<TaskMessage> afterCrash = {};
    /// The next variants of a task with MeasureVariantsTask::batches. Asked whenever something has arrived; `measured`:
    /// how many BatchMeasured have arrived. Returns the next batch, empty to end the task, or nothing if the task has
    /// one.
    using NextBatch = std::function<std::optional<VariantBatch>(std::size_t measured)>;
    NextBatch batches = {};
};

/// Ok, failed (with a reason from the worker), crashed (the process ended by itself or violated its protocol), timed
/// out, cancelled.
using TaskStatus = ModuleRunStatus;

/// The number of tasks that `parallel` of WorkerPoolOptions means.
std::size_t parallelTasks(int parallel);

/// Three quarters of the machine's memory, divided by the number of parallel tasks (0: one per core), and at least 1
/// GiB; bytes.
std::uint64_t defaultMemoryLimit(int parallel);

struct TaskOutcome {
    std::size_t tag = 0;
    TaskStatus status = TaskStatus::Failed;
    Error error;             ///< the reason if the status is not Ok
    std::string diagnostics; ///< the end of the process's output to stdout and stderr, at most 16 KiB
    std::string firstCrash;  ///< how the first process crashed, if this outcome is that of TaskRequest::afterCrash
    std::int64_t wallNs = 0; ///< from request to end
    ReachedLimit limit;      ///< the limit that ended the task, if any
    std::int64_t cpuNs = 0;  ///< user plus system time of the task's process; 0 if it was lost
    std::optional<ResultMessage> message; ///< with status Ok: the answer, unless it is evidence
};

/// The next task, or nothing if there are no more. Called only when the pool has room for a task, so inputs may be made
/// lazily.
using NextTask = std::function<std::optional<TaskRequest>()>;
/// Receives each task's outcome when it ends, in any order. An error ends the run.
using TakeOutcome = std::function<Result<void>(TaskOutcome&&)>;

} // namespace inlinescope
