// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <linux/filter.h>

#include <vector>

namespace inlinescope {

/// Whether this kernel filters system calls.
bool canFilterSystemCalls();

/// Whose system calls are filtered.
enum class Filtered : unsigned char {
    Job,        ///< the process of one of the worker's jobs
    ForkingJob, ///< the same of a job that forks: it also starts copies of itself, waits for them, and is woken by a
                ///< clock
    Program     ///< another program, from before it is started: it also maps its libraries, starts threads, and makes,
                ///< renames and removes files, for Landlock to judge
};

/// The system calls that a confined process may make. Of a job: those that work on what it has, which is memory, open
/// descriptors, opening by path (for Landlock to judge), its own signals, clocks, and its end. All others fail with
/// EPERM: sockets, new processes and threads, programs, tracing, signals to others, mounts, keys, io_uring, changes of
/// names, modes and owners; also memory to execute, and truncating by opening for reading, which Landlock does not see
/// before its version 3. Another architecture's calls end the process. What is allowed is a list, found by tracing
/// every kind of job (compiles for all targets, extraction, evidence, policies). A forking job still reaches no process
/// by a signal: its copies end with it because they asked for that, and as a group when the worker ends it.
class SystemCallFilter {
public:
    /// Made once, since it takes longer than a job's process to start. Invalid where there is no memory for it.
    explicit SystemCallFilter(Filtered whose = Filtered::Job);
    /// From now on for this process, for good; takes no memory and no lock. False where the filter is invalid or the
    /// kernel does not take it. Needs PR_SET_NO_NEW_PRIVS.
    bool install();

private:
    std::vector<sock_filter> m_program;
};

} // namespace inlinescope
