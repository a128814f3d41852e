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

// The second wall: what the kernel denies a job's process whatever the code in it does. It needs no privilege. Debian
// 12's kernel (6.1, Landlock 2) has all that matters; where a newer one has more, that is used too.

/// What this kernel has of it.
struct SandboxSupport {
    std::uint32_t landlock = 0; ///< the version of its interface; 0 where there is none
    bool seccomp = false;
    bool operator==(const SandboxSupport&) const = default;
};

SandboxSupport sandboxSupport();

/// One sentence without a full stop on what is missing, for a person; empty where nothing is.
std::string weakness(const SandboxSupport& support);

class Confinement {
public:
    /// Raises those of `walls`, at most what the kernel has.
    explicit Confinement(const SandboxSupport& support);
    const SandboxSupport& support() const { return m_support; }

    /// What the worker program gives up when it starts, and with it all its jobs: core dumps, new privileges, changes
    /// to the file system but of /proc, starting programs. False as for confineJob().
    bool confineWorker() const;

    /// What a job's process gives up before it sees its request or a byte of its inputs: reading any file but these
    /// (regular files, and all beneath a folder; files in memory are its own), writing any but the null device, and all
    /// system calls but those of SystemCallFilter, where `forks` those of a job that forks. Open descriptors stay as
    /// they are; so does what a path says of its file (that it is there, its size, its owner). When the system's memory
    /// ends, the process goes first. False where one of the walls does not stand: the job must not go on.
    bool confineJob(std::span<const int> inputs, bool forks = false) const;

private:
    SandboxSupport m_support;
    std::optional<SystemCallFilter> m_filter, m_forkingFilter;
};

/// What a program of the system may do with files.
struct ProgramPlaces {
    std::vector<std::string> executed; ///< the program and its dynamic loader
    std::vector<std::string> read;     ///< files, and folders with all beneath them; those that are not there are not
                                       ///< missed
    std::string written;               ///< the one folder where it makes, changes and removes files
};

/// The same walls for a program that is none of ours, to be entered between fork and exec: it starts no other program,
/// reaches no network, and has the files of `places` only. Made before the fork.
class ProgramConfinement {
public:
    ProgramConfinement(const SandboxSupport& support, const ProgramPlaces& places);
    ~ProgramConfinement();
    ProgramConfinement(const ProgramConfinement&) = delete;
    /// In the new process, which may have been forked from one with several threads: takes no memory and no lock. False
    /// where one of the walls does not stand.
    bool enter();

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace inlinescope
