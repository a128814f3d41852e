// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <linux/filter.h>

#include <vector>

namespace inlinescope {

/// Whether this kernel filters system calls.
bool canFilterSystemCalls();

/// The kind of process whose system calls are filtered.
enum class Filtered : unsigned char {
    Task,        ///< the process of one of the worker's tasks
    ForkingTask, ///< a task that forks: it also starts copies of itself, waits for them, and uses an interval timer
    Program      ///< another program, from before it is started: it also maps its libraries, starts threads, and makes,
                 ///< renames and removes files, which Landlock checks
};

/// The system calls that a confined process may make. A task may make those that work on what it already has: memory,
/// open descriptors, opening by path (which Landlock checks), its own signals, clocks, and its exit. All others fail
/// with EPERM: sockets, new processes and threads, programs, tracing, signals to others, mounts, keys, io_uring,
/// changes of names, modes and owners; also executable memory, and truncating a file that is opened for reading, which
/// Landlock checks only from its version 3 on. System calls of another architecture end the process. The list of
/// allowed calls was found by tracing every kind of task (compiles for all targets, extraction, evidence, policies). A
/// forking task cannot send a signal to any process: its copies end with it because they request a parent-death signal,
/// and as a process group if the worker ends it.
class SystemCallFilter {
public:
    /// Made once, since this takes longer than the start of a task's process. Invalid if memory is exhausted.
    explicit SystemCallFilter(Filtered whose = Filtered::Task);
    /// Filters the calls of this process from now on, irrevocably; allocates no memory and takes no lock. Returns false
    /// if the filter is invalid or the kernel rejects it. Needs PR_SET_NO_NEW_PRIVS.
    bool install();

private:
    std::vector<sock_filter> m_program;
};

} // namespace inlinescope
