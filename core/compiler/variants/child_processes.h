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

/// How a child of ChildProcesses ended, and its report.
struct ChildReport {
    std::size_t tag = 0;
    int waitStatus = 0;            ///< as waitpid() gives it
    std::vector<std::byte> report; ///< whatever it wrote; untrusted
    std::int64_t cpuNs = 0;        ///< user plus system time, including its own children
};

/// Forked copies of this process. Each does one task and reports the result through a pipe. A child ends when its
/// parent ends, for whatever reason. It is also ended if it uses more processor time than the parent may (RLIMIT_CPU
/// counts for each process separately), or if it `mayHang` and is idle for several times as long. For single-threaded
/// processes only; every child must end in report().
class ChildProcesses {
public:
    ChildProcesses() = default;
    /// Does not wait: remaining children end with the process.
    ~ChildProcesses();
    ChildProcesses(const ChildProcesses&) = delete;
    ChildProcesses& operator=(const ChildProcesses&) = delete;

    /// True in the child, false in the parent. Errors: the system has no process or pipe left, or does not allow a new
    /// one.
    Result<bool> fork(std::size_t tag, bool mayHang = true);
    /// Ends this process, which is a child, with its report.
    [[noreturn]] void report(Bytes bytes);

    std::size_t running() const { return m_children.size(); }
    /// Waits until at most `left` children run; `done` gets each child that ended. Returns an error of `done`; after
    /// that no function of this object may be called.
    Result<void> waitUntil(std::size_t left, const std::function<Result<void>(ChildReport&&)>& done);

private:
    struct Child {
        pid_t process = 0;
        int pipe = -1; ///< -1 after it was read to its end
        ChildReport report;
    };
    void becomeChild(int pipe, pid_t parent, bool mayHang);
    void read(Child& child);
    void wait(Child& child);

    std::vector<Child> m_children;
    int m_reportTo = -1; ///< in a child
};

} // namespace inlinescope
