// SPDX-License-Identifier: GPL-3.0-or-later
// inlinescope-reader: reads the files of others for other programs of the project, one process per task, over the
// channel of core/wire/control_channel.h. It starts in a fraction of the time of inlinescope-worker, since it has no
// compiler. Users do not start it.
#include "app/reader/task_bodies.h"
#include "core/compiler/objects/out_of_memory.h"
#include "core/wire/worker_program.h"

namespace {

using namespace inlinescope;

Result<void> doTask(const TaskMessage& task, std::span<const int> inputs, FrameWriter& answer) {
    if (inputs.empty()) return Error{ErrorCode::InvalidArgument, "a task without input", {}, {}, {}};
    if (const auto* evidence = std::get_if<ReadEvidenceTask>(&task)) return evidenceBody(*evidence, inputs, answer);
    if (const auto* extract = std::get_if<ExtractTask>(&task)) return extractBody(*extract, inputs.front(), answer);
    return Error{ErrorCode::InvalidArgument, "a task for inlinescope-worker", {}, {}, {}};
}

} // namespace

int main() {
    return runWorkerProgram("inlinescope-reader", [] { callWithoutMemory(endOutOfMemory); }, doTask);
}
