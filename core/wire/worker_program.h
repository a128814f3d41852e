// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/wire/worker_loop.h"

namespace inlinescope {

/// All that main() of a program of workers does: confines the process, calls `prepare`, and does tasks until the runner
/// closes the channel. `name` is that of the program, for messages. Returns the program's exit code: 2 if it was not
/// started by a runner.
int runWorkerProgram(const char* name, void (*prepare)(), const TaskBody& body);

} // namespace inlinescope
