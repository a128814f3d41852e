// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reader/mapped_input.h"
#include "app/worker/task_bodies.h"
#include "core/compiler/objects/object_measures.h"
#include "core/compiler/options/external_arguments.h"
#include "core/compiler/recording/inline_remarks.h"

namespace inlinescope {

Result<void> vetBody(const VetTask& task, FrameWriter& answer) {
    return answer.write(externalArguments(task.commandLine, task.mllvm, task.sideFiles));
}

Result<void> measureBody(const MeasureTask& task, std::span<const int> inputs, FrameWriter& answer) {
    if (inputs.size() != 3)
        return Error{ErrorCode::InvalidArgument,
                     "a measurement of " + std::to_string(inputs.size()) + " files",
                     task.name,
                     {},
                     "object, bitcode and record"};
    INLINESCOPE_TRY(const MappedInput object, MappedInput::open(inputs[0], task.name));
    INLINESCOPE_TRY(const MappedInput bitcode, MappedInput::open(inputs[1], task.name));
    INLINESCOPE_TRY(const MappedInput record, MappedInput::open(inputs[2], task.name));
    MeasuredModule measured;
    INLINESCOPE_CHECK(measureForeignObject(object.bytes(), bitcode.bytes(), measured.result));
    measured.result.status = ModuleRunStatus::Ok;
    INLINESCOPE_TRY(measured.remarks, readInlineRemarks(record.bytes()));
    return answer.write(measured);
}

} // namespace inlinescope
