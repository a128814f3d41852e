// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/sandbox/system_calls.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

// The confinement of a task's process by the kernel, whatever the code in the process does. It needs no privilege.
// Debian 12's kernel (6.1, Landlock 2) supports all that is necessary; features of newer kernels are used if they
// exist.

/// What this kernel supports.
struct SandboxSupport {
    std::uint32_t landlock = 0; ///< the version of its interface; 0 if the kernel has none
    bool seccomp = false;
    bool operator==(const SandboxSupport&) const = default;
};

SandboxSupport sandboxSupport();

/// One sentence for the user, without a full stop, about what is missing; empty if nothing is.
std::string weakness(const SandboxSupport& support);

class Confinement {
public:
    /// Uses the mechanisms of `support`, which must not be more than the kernel has.
    explicit Confinement(const SandboxSupport& support);
    const SandboxSupport& support() const { return m_support; }

    /// Confines the worker program when it starts, and thereby all its tasks: no core dumps, no new privileges, no
    /// changes to the file system except in /proc, no start of programs. Returns false as confineTask() does.
    bool confineWorker() const;

    /// Confines a task's process before it sees its request or a byte of its inputs. It can read no files but `inputs`
    /// (regular files, and all below a folder; it may use files in memory), write none but the null device, and make
    /// only the system calls of SystemCallFilter (with `forks`, those of a task that forks). Open descriptors can still
    /// be used. It can still see whether a path exists, its size and its owner. If the system runs out of memory, the
    /// kernel kills this process first. Returns false if a part of the confinement could not be applied: the task must
    /// not continue.
    bool confineTask(std::span<const int> inputs, bool forks = false) const;

private:
    SandboxSupport m_support;
    std::optional<SystemCallFilter> m_filter, m_forkingFilter;
};

/// The files that a program of the system may use.
struct ProgramPlaces {
    std::vector<std::string> executed; ///< the program and its dynamic loader
    std::vector<std::string> read;     ///< files, and folders with all below them; paths that do not exist are ignored
    std::string written;               ///< the one folder in which it makes, changes and removes files
};

/// The same confinement for a program that is not part of Inlinescope, to be applied between fork and exec: it starts
/// no other program, uses no network, and has only the files of `places`. Construct it before the fork.
class ProgramConfinement {
public:
    ProgramConfinement(const SandboxSupport& support, const ProgramPlaces& places);
    ~ProgramConfinement();
    ProgramConfinement(const ProgramConfinement&) = delete;
    /// Called in the new process, which may be a fork of a process with several threads: allocates no memory and takes
    /// no lock. Returns false if a part of the confinement could not be applied.
    bool enter();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope
