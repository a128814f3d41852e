// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/finding.h"
#include "core/wire/messages.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace inlinescope {

struct WorkerPoolOptions {
    std::string program; ///< path of inlinescope-worker
    /// Names of additional variables that the program gets (WorkerProcess::start()); inlinescope-worker needs none.
    std::vector<std::string> variables = {};
    int parallel = 0; ///< jobs that run at the same time; 0: one per core
    /// Per job, of processor time: on a loaded machine a job may wait for the processor without hanging. A process that
    /// uses no processor time is ended after ten times as long by wall time. A job that reads evidence is ended after
    /// this long by wall time without a message, however long the whole takes. A job of variants may take this long for
    /// each of its processes.
    std::chrono::milliseconds timeLimit{300'000};
    std::uint64_t memoryLimit = 0; ///< bytes per job, besides what the worker starts with; 0: defaultMemoryLimit()
    std::uint64_t outputLimit = 256ull << 20; ///< bytes of a job's answer; evidence, which is streamed, has no limit
    /// Called once, by run(), if this system's kernel cannot fully confine jobs.
    std::function<void(const Finding&)> weakness = [](const Finding&) {};
};

/// What a job reads: bytes, or a regular file or a folder, opened by the runner. The job gets open descriptors, never
/// a path to open.
struct FileInput {
    std::string path;
};
struct FolderInput {
    std::string path;
};
using JobInput = std::variant<std::vector<std::byte>, FileInput, FolderInput>;

struct JobRequest {
    std::size_t tag = 0; ///< chosen by the caller; returned with the outcome
    JobMessage job;
    std::vector<JobInput> inputs; ///< at most maxInputs
    EvidenceSink* sink =
        nullptr; ///< receives evidence messages; must outlive the job. An error it returns ends the job
    /// Receives each variant of a MeasureVariantsJob as it arrives. An error it returns ends the job.
    std::function<Result<void>(VariantMeasured&&)> variants = {};
    /// The request for another process with the same inputs after the job's own process has crashed (and was not killed
    /// from outside).
    std::optional<JobMessage> afterCrash = {};
};

/// Ok, failed (with a reason from the worker), crashed (the process ended by itself or violated its protocol), timed
/// out, cancelled.
using JobStatus = ModuleRunStatus;

/// The number of jobs that `parallel` of WorkerPoolOptions means.
std::size_t parallelJobs(int parallel);

/// Three quarters of the machine's memory, divided by the number of parallel jobs (0: one per core), and at least 1
/// GiB; bytes.
std::uint64_t defaultMemoryLimit(int parallel);

struct JobOutcome {
    std::size_t tag = 0;
    JobStatus status = JobStatus::Failed;
    Error error;             ///< the reason if the status is not Ok
    std::string diagnostics; ///< the end of the process's output to stdout and stderr, at most 16 KiB
    std::string firstCrash;  ///< how the first process crashed, if this outcome is that of JobRequest::afterCrash
    std::int64_t wallNs = 0; ///< from request to end
    ReachedLimit limit;      ///< the limit that ended the job, if any
    std::int64_t cpuNs = 0;  ///< user plus system time of the job's process; 0 if it was lost
    std::optional<ResultMessage> message; ///< with status Ok: the answer, unless it is evidence
};

/// The next job, or nothing if there are no more. Called only when the pool has room for a job, so inputs may be made
/// lazily.
using NextJob = std::function<std::optional<JobRequest>()>;
/// Receives each job's outcome when it ends, in any order. An error ends the run.
using TakeOutcome = std::function<Result<void>(JobOutcome&&)>;

} // namespace inlinescope
