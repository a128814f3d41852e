// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_writer.h"
#include "core/base/result.h"
#include "core/compiler/variants/process_image.h"
#include "core/compiler/variants/usage.h"

#include <sys/types.h>

#include <array>
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
    std::vector<std::byte> report; ///< untrusted; empty if there is none
    std::int64_t cpuNs = 0;        ///< user plus system time; of a process with that of its own children
};

/// What a child is, where the caller leaves it open.
enum class Children {
    Processes,
    Branches, ///< as far as this process can branch
};

/// Forked copies of this process. Each does one task and reports the result through a pipe. A child ends when its
/// parent ends, for whatever reason. It is also ended if it uses more processor time than the parent may (RLIMIT_CPU
/// counts for each process separately), or if it `mayHang` and is idle for several times as long. For single-threaded
/// processes only; every child must end in report().
///
/// A branch is a child without a process of its own: this process does its task and then returns to what it was
/// (process_image.h). There can be branches of a branch. What ends a branch before its report ends this process.
class ChildProcesses {
public:
    explicit ChildProcesses(Children kind) : m_kind(kind) {}
    /// Does not wait: remaining children end with the process.
    ~ChildProcesses();
    ChildProcesses(const ChildProcesses&) = delete;
    ChildProcesses& operator=(const ChildProcesses&) = delete;

    /// True in the child, false in the parent. Errors: the system has no process or pipe left, or does not allow a new
    /// one.
    Result<bool> fork(std::size_t tag, bool mayHang = true);
    /// True in the child, false in the parent; for a branch only after its report. Forks if this process cannot branch
    /// or is old.
    Result<bool> begin(std::size_t tag, bool mayHang = true);
    Children kind() const { return m_kind; }
    bool isBranch() const { return m_depth > 0; }

    /// Whether this process has used so much of its limit of processor time that others should do what is left.
    bool isOld() const;
    /// Sends a message from this process, which is a child, to its parent, before the report.
    void send(Bytes message);
    /// Ends this child with its report.
    [[noreturn]] void report(Bytes bytes);

    /// Gets the messages that children send. An error is returned by waitUntil() at once.
    std::function<Result<void>(std::size_t tag, std::vector<std::byte>&& message)> heard;
    /// Called after each branch with what it has used.
    std::function<void(const Usage&)> branched;

    std::size_t running() const { return m_children.size(); }
    /// Waits until at most `left` children run; `done` gets each child that ended. Returns an error of `done`; after
    /// that no function of this object may be called.
    Result<void> waitUntil(std::size_t left, const std::function<Result<void>(ChildReport&&)>& done);

private:
    struct Child {
        pid_t process = 0;
        int pipe = -1; ///< -1 after it was read to its end
        ChildReport report;
        std::vector<std::byte> unread; ///< an incomplete message
    };
    void becomeChild(int pipe, pid_t parent, bool mayHang);
    void write(Bytes bytes, bool isReport);
    Result<void> read(Child& child);
    Result<void> take(Child& child);
    void wait(Child& child);

    std::vector<Child> m_children;
    std::vector<ChildReport> m_branches; ///< that ended and were not waited for
    const Children m_kind;
    std::array<ProcessImage, 2> m_images; ///< of the last branch, and of the last branch in that one
    std::size_t m_depth = 0;              ///< of branches
    int m_reportTo = -1;                  ///< in a child
};

} // namespace inlinescope
