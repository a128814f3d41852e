// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/session_child.h"

#include <sys/wait.h>

#include <csignal>

namespace inlinescope {

MeasuredVariant lostVariant(int waitStatus) {
    MeasuredVariant measured;
    const bool killed = WIFSIGNALED(waitStatus);
    const bool late = killed && (WTERMSIG(waitStatus) == SIGXCPU || WTERMSIG(waitStatus) == SIGALRM);
    measured.status = late ? ModuleRunStatus::TimedOut : ModuleRunStatus::Crashed;
    measured.diagnostics = late ? "the variant was not compiled in time"
                                : "the process that compiled the variant ended " +
                                      (killed ? "by signal " + std::to_string(WTERMSIG(waitStatus))
                                              : "with exit code " + std::to_string(WEXITSTATUS(waitStatus)));
    return measured;
}

} // namespace inlinescope
