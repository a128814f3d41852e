// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/base/unique_fd.h"
#include "core/sandbox/confinement.h"

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

namespace inlinescope {

// What runner and worker say to each other beside the jobs' own streams: short packets over a SOCK_SEQPACKET pair, of
// which the worker finds its end as descriptor controlDescriptor.

constexpr int controlDescriptor = 3;

/// Worker to runner, once and first: ready for jobs.
struct WorkerReady {
    std::uint32_t version = 0; ///< streamVersion
    SandboxSupport support;    ///< that confine its jobs
};
/// Runner to worker: fork a process for a job. Brings the descriptors of result stream, diagnostics (its stdout and
/// stderr), request (a file that holds the encoded JobMessage) and the job's inputs, in their order.
struct StartJob {
    std::uint32_t job = 0;         ///< a number of the runner's, unique in a worker's life
    std::uint64_t memoryLimit = 0; ///< bytes that the process may take beside what the worker starts with; 0: no limit
    std::uint32_t cpuSeconds = 0;  ///< processor time after which SIGXCPU ends it; 0: no limit
    bool forks = false; ///< it may fork: the limits are then those of each of its processes, and all end with the first
};
/// Runner to worker: end a job's process. Unknown jobs (they may have just ended) are no error.
struct KillJob {
    std::uint32_t job = 0;
};
/// Worker to runner: a job's process is gone, and all it wrote is in its pipes.
struct JobEnded {
    std::uint32_t job = 0;
    std::int32_t waitStatus = 0; ///< as waitpid() gives it
    std::int64_t cpuNs = 0;      ///< user plus system time
};

using ControlMessage = std::variant<WorkerReady, StartJob, KillJob, JobEnded>;

/// A packet and the descriptors that came with it.
struct ControlPacket {
    ControlMessage message;
    std::vector<UniqueFd> descriptors;
};

constexpr std::size_t maxDescriptors = 253; ///< the most that the kernel lets through in a packet (SCM_MAX_FD)
constexpr std::size_t ownDescriptors = 3;   ///< of StartJob: stream, diagnostics, request
constexpr std::size_t maxInputs = maxDescriptors - ownDescriptors;

/// Blocks while the other side's queue is full. Errors: the other side is gone (WorkerLost); more than maxDescriptors
/// (LimitExceeded).
Result<void> sendControl(int socket, const ControlMessage& message, std::span<const int> descriptors = {});
/// Waits for the next packet; nothing where the other side has closed. Errors: a packet that is not one of ours.
Result<std::optional<ControlPacket>> receiveControl(int socket);

} // namespace inlinescope
