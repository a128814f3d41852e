// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/runner/worker_pool.h"
#include "core/sandbox/confinement.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

/// A program of the system that is started with walls around it: those of ProgramConfinement, which it enters before
/// it begins, limits, an environment of three words, and a process group of its own.
struct ProgramStart {
    std::string program;                          ///< absolute, without links
    std::vector<std::string> arguments;           ///< without the program's own name
    ProgramPlaces places;                         ///< places.written is also its working directory
    std::chrono::milliseconds timeLimit{300'000}; ///< of processor time; by the clock ten times as long
    std::uint64_t memoryLimit = 0;                ///< bytes; 0: none
    std::uint64_t fileLimit = 1ull << 30;         ///< bytes of any file that it writes
};

/// Something that is served while the program runs, from the thread that runs it.
struct ServedDescriptor {
    int descriptor = -1;                 ///< for poll()
    std::function<Result<void>()> serve; ///< takes what there is; an error ends the program
};

struct ProgramEnd {
    JobStatus status = JobStatus::Failed; ///< Ok: exit code 0; Failed: another one, or what is served failed
    Error error;                          ///< why the status is not Ok
    std::string printed;                  ///< begin and end of what it wrote to stdout and stderr, bounded
    std::int64_t wallNs = 0;
    std::int64_t cpuNs = 0;
    ReachedLimit limit;
};

/// Runs the program to its end, which it meets at the latest when this returns: nothing of it is left behind, whatever
/// it does. Errors: WorkerLost where it cannot be started or confined.
Result<ProgramEnd> runProgram(const ProgramStart& start, const ServedDescriptor& served, const CancelToken& cancel);

} // namespace inlinescope
