// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/worker/job_bodies.h"
#include "app/worker/mapped_input.h"
#include "core/compiler/objects/object_measures.h"
#include "core/compiler/options/external_arguments.h"
#include "core/compiler/recording/inline_remarks.h"

namespace inlinescope {

Result<void> vetBody(const VetJob& job, FrameWriter& answer) {
    std::vector<Redirection> sideFiles;
    for (const VetJob::SideFile& file : job.sideFiles)
        sideFiles.push_back({file.path, file.opened});
    ExternalArguments vetted = externalArguments(job.commandLine, job.mllvm, sideFiles);
    return answer.write(
        VettedCommandLine{std::move(vetted.arguments), std::move(vetted.unknown), std::move(vetted.refusal)});
}

Result<void> measureBody(const MeasureJob& job, std::span<const int> inputs, FrameWriter& answer) {
    if (inputs.size() != 3)
        return Error{ErrorCode::InvalidArgument,
                     "a measurement of " + std::to_string(inputs.size()) + " files",
                     job.name,
                     {},
                     "object, bitcode and record"};
    INLINESCOPE_TRY(const MappedInput object, MappedInput::open(inputs[0], job.name));
    INLINESCOPE_TRY(const MappedInput bitcode, MappedInput::open(inputs[1], job.name));
    INLINESCOPE_TRY(const MappedInput record, MappedInput::open(inputs[2], job.name));
    MeasuredModule measured;
    INLINESCOPE_CHECK(measureForeignObject(object.bytes(), bitcode.bytes(), measured.result));
    measured.result.status = ModuleRunStatus::Ok;
    INLINESCOPE_TRY(measured.remarks, readInlineRemarks(record.bytes()));
    return answer.write(measured);
}

} // namespace inlinescope
