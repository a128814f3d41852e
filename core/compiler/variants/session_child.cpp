// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/session_child.h"

#include <sys/wait.h>

#include <csignal>
#include <utility>

namespace inlinescope {

MeasuredVariant measuredOf(CompiledModule&& output) {
    ModuleRunResult& result = output.result;
    return {result.status,
            std::move(result.diagnostics),
            result.sizes,
            std::move(result.sections),
            std::move(result.functions),
            std::move(output.script),
            0};
}

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
