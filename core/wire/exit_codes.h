// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string_view>

namespace inlinescope {

/// How a task's process ends. Our codes start at 64, so that an exit(1) of LLVM is not confused with one of them.
enum class WorkerExit : int {
    Done = 0,               ///< the answer is complete; the stream ends in TaskDone
    TaskFailed = 64,        ///< the stream ends in TaskFailed
    BadRequest = 65,        ///< the request could not be read
    StreamClosed = 66,      ///< the runner closed the stream
    OutOfMemory = 67,       ///< memory could not be allocated
    WorkerGone = 68,        ///< the worker ended before its task began
    UncaughtException = 69, ///< an uncaught exception
    NoProcess = 70,         ///< the worker could not fork; reported for the task
    NotConfined = 71,       ///< the kernel refused to confine the process, which therefore did nothing
};

/// One sentence without a full stop for any exit code of a task's process.
std::string_view exitSentence(int code);

} // namespace inlinescope
