// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/runner/text_ends.h"
#include "core/runner/worker_pool.h"
#include "core/sandbox/confinement.h"

#include <chrono>
#include <functional>
#include <string>
#include <vector>

namespace inlinescope {

/// A program of the system that is started with ProgramConfinement, which it enters before it begins. It has limits, an
/// environment of three variables, and its own process group.
struct ProgramStart {
    std::string program;                ///< absolute, without symbolic links
    std::vector<std::string> arguments; ///< without the program's own name
    ProgramPlaces places;               ///< places.written is also its working directory, if no other is named
    std::string workingFolder{};        ///< absolute; empty: places.written
    std::chrono::milliseconds timeLimit{300'000}; ///< of processor time; ten times as long by wall time
    std::uint64_t memoryLimit = 0;                ///< bytes; 0: none
    std::uint64_t fileLimit = 1ull << 30;         ///< bytes of any file that it writes
    std::size_t printedBegin = usualBegin;        ///< bytes of its output that are kept whole, besides the last ones
};

/// A descriptor that is served while the program runs, by the thread that runs it.
struct ServedDescriptor {
    int descriptor = -1;                 ///< for poll()
    std::function<Result<void>()> serve; ///< reads what is available; an error ends the program
};

struct ProgramEnd {
    TaskStatus status = TaskStatus::Failed; ///< Ok: exit code 0; Failed: another exit code, or `serve` failed
    Error error;                            ///< the reason if the status is not Ok
    std::string printed;                    ///< begin and end of its output to stdout and stderr, bounded
    std::int64_t wallNs = 0;
    std::int64_t cpuNs = 0;
    ReachedLimit limit;
};

/// Runs the program to its end, and serves the descriptors meanwhile. When this returns, no process of it is left,
/// whatever it did. Errors: WorkerLost if it cannot be started or confined.
Result<ProgramEnd> runProgram(const ProgramStart& start, const std::vector<ServedDescriptor>& served,
                              const CancelToken& cancel);

} // namespace inlinescope
