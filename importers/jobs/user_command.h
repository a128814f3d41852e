// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace inlinescope {

/// A shell command that the user gives with this very call. It runs as the user's own, not confined.
struct UserCommand {
    std::string words;                            ///< for sh -c
    std::string folder;                           ///< in which it runs
    std::string log;                              ///< file for what it prints
    std::map<std::string, std::string> variables; ///< of its environment, besides this program's own
};

/// How a command ended, and what it cost with all that it started and waited for.
struct CommandEnd {
    bool passed = false;                      ///< exit code 0
    std::string words;                        ///< "exit code 2", "signal 11"
    std::string lastLine;                     ///< of what it printed
    double seconds = 0;                       ///< of processor time
    std::optional<std::int64_t> instructions; ///< outside of the kernel; absent if this system does not count them
};

/// Runs the command to its end; a cancel ends its process group. Errors: Unwritable for the log, WorkerLost if it
/// cannot be started, Cancelled.
Result<CommandEnd> runUserCommand(const UserCommand& command, const CancelToken& cancel);

} // namespace inlinescope
