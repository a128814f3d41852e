// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worker/job_bodies.h"
#include "app/worker/mapped_input.h"
#include "core/compiler/objects/object_reader.h"

namespace inlinescope {

Result<void> extractBody(const ExtractJob& job, int input, FrameWriter& answer) {
    INLINESCOPE_TRY(const MappedInput object, MappedInput::open(input, job.name));
    INLINESCOPE_TRY(auto module, readEmbeddedModule(object.bytes(), job.name));
    return answer.write(ExtractedModule{std::move(module)});
}

} // namespace inlinescope
