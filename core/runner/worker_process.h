// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/cancel_token.h"
#include "core/wire/control_channel.h"

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

/// "was killed by signal SIGSEGV (Segmentation fault)" or "ended with exit code 1".
std::string describeWaitStatus(int status);

/// A file in memory that holds `bytes`, read from its begin.
Result<UniqueFd> memoryFile(Bytes bytes);
/// The same for bytes that nobody may change or add to any more.
Result<UniqueFd> sealedFile(Bytes bytes);

/// Through which another process writes and this one reads, which never waits. No pipe: a program that opens its own
/// output again by its path under /proc would wait for ever on a pipe, and cannot open this.
struct OneWayChannel {
    UniqueFd ours, theirs;
};
/// `buffer` bytes are asked for; 0: the system's own size.
Result<OneWayChannel> oneWayChannel(int buffer);

/// The running worker program: a process group of its own, so that a Ctrl-C at the terminal is the runner's alone to
/// answer. It ends when the control channel closes, whichever way this program goes; the kernel's parent-death signal
/// would not do here, since it is bound to the thread that started the process.
class WorkerProcess {
public:
    /// Starts `program` and waits until it says that it is ready. Errors: it cannot be started, is no worker, or is of
    /// another build (WorkerLost, with what it printed); cancelled.
    /// Of this program's environment it gets the search path of libraries, the options of sanitizers, and `variables`.
    static Result<std::unique_ptr<WorkerProcess>>
    start(const std::string& program, const std::vector<std::string>& variables, const CancelToken& cancel);
    /// Lets it end by itself, and after a grace kills it.
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    int control() const { return m_control.get(); }
    /// What confines its jobs.
    const SandboxSupport& support() const { return m_support; }
    /// Kills it with all its jobs, and says how it ended if that was before: "the worker was killed by signal ...".
    std::string end();

private:
    WorkerProcess(pid_t process, UniqueFd control, UniqueFd output);
    Result<void> awaitReady(const CancelToken& cancel);
    /// Waits at most `milliseconds` for the process to end by itself.
    bool endsWithin(int milliseconds) const;
    std::string printed() const;

    pid_t m_process; ///< also the group's id; 0 once it is gone
    UniqueFd m_control;
    SandboxSupport m_support;
    UniqueFd m_output; ///< its stdout and stderr, a file in memory
};

} // namespace inlinescope
