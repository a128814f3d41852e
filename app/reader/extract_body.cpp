// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reader/mapped_input.h"
#include "app/reader/task_bodies.h"
#include "core/compiler/objects/object_reader.h"

namespace inlinescope {

Result<void> extractBody(const ExtractTask& task, int input, FrameWriter& answer) {
    INLINESCOPE_TRY(const MappedInput object, MappedInput::open(input, task.name));
    INLINESCOPE_TRY(auto module, readEmbeddedModule(object.bytes(), task.name, task.sections));
    return answer.write(ExtractedModule{std::move(module)});
}

} // namespace inlinescope
