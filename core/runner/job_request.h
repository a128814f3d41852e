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
    /// Names of further variables that the program gets (WorkerProcess::start()); inlinescope-worker needs none.
    std::vector<std::string> variables = {};
    int parallel = 0; ///< jobs at a time; 0: one per core
    /// Per job, of processor time: on a loaded machine a job that waits for its turn is no hang. A process that does
    /// nothing is ended after ten times as long by the clock; one that reads evidence after this long without a
    /// message, however much time the whole takes. A job of variants may take this long for each of its processes.
    std::chrono::milliseconds timeLimit{300'000};
    std::uint64_t memoryLimit = 0; ///< bytes per job, beside what the worker starts with; 0: defaultMemoryLimit()
    std::uint64_t outputLimit = 256ull << 20; ///< bytes of a job's answer; evidence, which streams, has none
    /// Called once, by run(), where this system's kernel cannot confine jobs as it should.
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
    std::size_t tag = 0; ///< the caller's own; comes back with the outcome
    JobMessage job;
    std::vector<JobInput> inputs; ///< at most maxInputs
    EvidenceSink* sink =
        nullptr; ///< receives evidence messages as they come; must outlive the job. An error it returns ends the job
    /// Receives each variant of a MeasureVariantsJob as it comes. An error it returns ends the job.
    std::function<Result<void>(VariantMeasured&&)> variants = {};
    /// What another process is asked, with the same inputs, after the job's own has crashed (nobody having killed it).
    std::optional<JobMessage> afterCrash = {};
};

/// Ok, failed (the worker said why), crashed (the process ended by itself or broke its protocol), timed out, cancelled.
using JobStatus = ModuleRunStatus;

/// How many jobs `parallel` of WorkerPoolOptions stands for.
std::size_t parallelJobs(int parallel);

/// Three quarters of the machine's memory, shared by the jobs at a time (0: one per core), and at least 1 GiB; bytes.
std::uint64_t defaultMemoryLimit(int parallel);

struct JobOutcome {
    std::size_t tag = 0;
    JobStatus status = JobStatus::Failed;
    Error error;                          ///< why the status is not Ok
    std::string diagnostics;              ///< the end of what the process wrote to stdout and stderr, at most 16 KiB
    std::string firstCrash;               ///< how the first process crashed if this is of JobRequest::afterCrash
    std::int64_t wallNs = 0;              ///< from request to end
    ReachedLimit limit;                   ///< where one ended the job
    std::int64_t cpuNs = 0;               ///< user plus system time of the job's process; 0 where it was lost
    std::optional<ResultMessage> message; ///< with status Ok: the answer, where the job has one that is not evidence
};

/// The next job, or nothing when there are no more. Called only when there is room for a job, so inputs may be made
/// lazily.
using NextJob = std::function<std::optional<JobRequest>()>;
/// Takes each job's outcome as it ends, in any order. An error ends the run.
using TakeOutcome = std::function<Result<void>(JobOutcome&&)>;

} // namespace inlinescope
