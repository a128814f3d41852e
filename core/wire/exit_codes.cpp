// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/wire/exit_codes.h"

namespace inlinescope {

std::string_view exitSentence(int code) {
    switch (static_cast<WorkerExit>(code)) {
    case WorkerExit::Done:
        return "the task's process ended before its answer was complete";
    case WorkerExit::TaskFailed:
        return "the task could not be done";
    case WorkerExit::BadRequest:
        return "the task's process could not read its request";
    case WorkerExit::StreamClosed:
        return "the task's process could not write its answer";
    case WorkerExit::OutOfMemory:
        return "the task's process ran out of memory";
    case WorkerExit::WorkerGone:
        return "the worker ended before the task began";
    case WorkerExit::UncaughtException:
        return "the task's process ended with an uncaught exception";
    case WorkerExit::NoProcess:
        return "the system could not start a process for the task";
    case WorkerExit::NotConfined:
        return "the system could not confine the task's process";
    }
    return "the task's process ended by itself";
}

} // namespace inlinescope
