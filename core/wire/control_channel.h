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

// What runner and worker send each other besides the tasks' own streams: short packets over a SOCK_SEQPACKET pair. The
// worker finds its end as descriptor controlDescriptor.

constexpr int controlDescriptor = 3;

/// Worker to runner, the first message and only once: ready for tasks.
struct WorkerReady {
    std::uint32_t version = 0; ///< streamVersion
    SandboxSupport support;    ///< what confines its tasks
};
/// Runner to worker: fork a process for a task. Comes with the descriptors of the result stream, diagnostics (its
/// stdout and stderr), the request (a file with the encoded TaskMessage) and the task's inputs, in their order.
struct StartTask {
    std::uint32_t task = 0;        ///< a number chosen by the runner, unique during a worker's life
    std::uint64_t memoryLimit = 0; ///< bytes that the process may use besides what the worker starts with; 0: no limit
    std::uint32_t cpuSeconds = 0;  ///< processor time after which SIGXCPU ends it; 0: no limit
    bool forks = false; ///< it may fork: the limits then apply to each of its processes, and all end with the first one
};
/// Runner to worker: end a task's process. An unknown task (it may have just ended) is no error.
struct KillTask {
    std::uint32_t task = 0;
};
/// Worker to runner: a task's process has ended, and all its output is in its pipes.
struct TaskEnded {
    std::uint32_t task = 0;
    std::int32_t waitStatus = 0; ///< as waitpid() returns it
    std::int64_t cpuNs = 0;      ///< user plus system time
};

using ControlMessage = std::variant<WorkerReady, StartTask, KillTask, TaskEnded>;

/// A packet and the descriptors that it contained.
struct ControlPacket {
    ControlMessage message;
    std::vector<UniqueFd> descriptors;
};

constexpr std::size_t maxDescriptors = 253; ///< the kernel's maximum for a packet (SCM_MAX_FD)
constexpr std::size_t ownDescriptors = 3;   ///< of StartTask: stream, diagnostics, request
constexpr std::size_t maxInputs = maxDescriptors - ownDescriptors;

/// Blocks while the other side's queue is full. Errors: WorkerLost if the other side is closed; LimitExceeded for more
/// than maxDescriptors.
Result<void> sendControl(int socket, const ControlMessage& message, std::span<const int> descriptors = {});
/// Waits for the next packet; nothing if the other side has closed. Errors: a packet that is no ControlMessage.
Result<std::optional<ControlPacket>> receiveControl(int socket);

} // namespace inlinescope
