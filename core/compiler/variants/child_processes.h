// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_writer.h"
#include "core/base/result.h"

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace inlinescope {

/// How a child of ChildProcesses ended, and what it reported.
struct ChildReport {
    std::size_t tag = 0;
    int waitStatus = 0;            ///< as waitpid() gives it
    std::vector<std::byte> report; ///< whatever it wrote: to be trusted in nothing
    std::int64_t cpuNs = 0;        ///< user plus system time, its own children's included
};

/// Copies of this process that each work on something and report it through a pipe. A child ends with its parent,
/// whatever ends that, and on its own where it takes more processor time than the parent may (RLIMIT_CPU counts for
/// each process by itself) or does nothing for several times as long. Single-threaded processes only; every child must
/// end in report().
class ChildProcesses {
public:
    ChildProcesses() = default;
    /// Waits for nobody: children that are left end with the process.
    ~ChildProcesses();
    ChildProcesses(const ChildProcesses&) = delete;
    ChildProcesses& operator=(const ChildProcesses&) = delete;

    /// True in the child, false in the parent. Errors: the system has no process or pipe left; it does not allow it.
    Result<bool> fork(std::size_t tag);
    /// Ends this process, a child, with its report.
    [[noreturn]] void report(Bytes bytes);

    std::size_t running() const { return m_children.size(); }
    /// Waits until at most `left` children run; `done` gets each one that ended. An error of `done` is returned, after
    /// which nothing more may be asked of this.
    Result<void> waitUntil(std::size_t left, const std::function<Result<void>(ChildReport&&)>& done);

private:
    struct Child {
        pid_t process = 0;
        int pipe = -1; ///< -1 once it was read to its end
        ChildReport report;
    };
    void becomeChild(int pipe, pid_t parent);
    void read(Child& child);
    void wait(Child& child);

    std::vector<Child> m_children;
    int m_reportTo = -1; ///< in a child
};

} // namespace inlinescope
