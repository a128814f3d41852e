// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/sandbox/confinement.h"
#include "core/wire/exit_codes.h"
#include "core/wire/frames.h"

#include <functional>
#include <span>

namespace inlinescope {

/// The work of one task, done in its own process: reads its inputs (descriptors, in the order of the runner's request)
/// and writes its answer, without TaskDone. An Error becomes TaskFailed.
using TaskBody = std::function<Result<void>(const TaskMessage& task, std::span<const int> inputs, FrameWriter& answer)>;

/// The worker's side of the control channel: forks one process per task until the runner closes the channel, then ends
/// the remaining ones. Each process confines itself before it reads its request. Must be called in a single-threaded
/// process. It is in this room because it does not depend on any kind of task. Returns the program's exit code.
int runWorkerLoop(int control, const Confinement& confinement, const TaskBody& body);

/// Ends the task's process because memory is exhausted; for handlers that must not return.
[[noreturn]] void endOutOfMemory();

} // namespace inlinescope
