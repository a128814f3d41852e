// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/wire/control_channel.h"

#include <sys/types.h>

#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

/// "was killed by signal SIGSEGV (Segmentation fault)" or "ended with exit code 1".
std::string describeWaitStatus(int status);

/// A channel into which another process writes and from which this process reads without blocking. It is no pipe: a
/// program that reopens its own output by its path under /proc would block forever on a pipe, but cannot open this.
struct Channel {
    UniqueFd ours, theirs;
};
/// `buffer` is the requested size in bytes; 0: the system's default.
Result<Channel> oneWayChannel(int buffer);
/// The same, but this process may also write, for the other process to read.
Result<Channel> twoWayChannel(int buffer);

/// The running worker program. It has its own process group, so that a Ctrl-C at the terminal reaches only the runner.
/// It ends when the control channel closes, however this program ends. The kernel's parent-death signal is not usable
/// here, since it is bound to the thread that started the process.
class WorkerProcess {
public:
    /// Starts `program`. Of this program's environment it gets the search path of libraries, the options of sanitizers,
    /// and `variables`. Error: WorkerLost if it cannot be started.
    static Result<std::unique_ptr<WorkerProcess>> start(const std::string& program,
                                                        const std::vector<std::string>& variables);
    /// Waits until it reports that it is ready; once, before anything is sent. Errors: WorkerLost, with its output, if
    /// it ends, is no worker, or is of another build; cancelled.
    Result<void> awaitReady(const CancelToken& cancel);
    /// Lets it end by itself; nothing can be sent any more.
    void release() { m_control.reset(); }
    /// Likewise, and kills it after a grace period.
    ~WorkerProcess();
    WorkerProcess(const WorkerProcess&) = delete;
    WorkerProcess& operator=(const WorkerProcess&) = delete;

    int control() const { return m_control.get(); }
    /// What confines its tasks.
    const SandboxSupport& support() const { return m_support; }
    /// Kills it with all its tasks. Returns how it ended, as a phrase with the end of its output: if it had already
    /// ended by itself, "the worker was killed by signal ...".
    std::string end();

private:
    WorkerProcess(std::string program, pid_t process, UniqueFd control, UniqueFd output);
    Error notReady(const std::string& what) const;
    /// Waits at most `milliseconds` for the process to end by itself.
    bool endsWithin(int milliseconds) const;
    std::string printed() const;

    std::string m_program;
    pid_t m_process; ///< also the group's id; 0 after it has ended
    UniqueFd m_control;
    SandboxSupport m_support;
    UniqueFd m_output; ///< its stdout and stderr, a file in memory
};

} // namespace inlinescope
