// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/policies/convert_job.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/policies/find_policy.h"
#include "core/policy/output_spec.h"
#include "core/policy/tflite_writer.h"

#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

Result<void> checkFolder(const fs::path& folder, bool replace) {
    std::error_code error;
    const auto refused = [](const fs::path& file, std::string expected, std::string remedy = {}) {
        return Error{ErrorCode::Refused, "a file that exists already", file.string(), {}, std::move(expected),
                     std::move(remedy)};
    };
    for (const char* name : {"saved_model.pb", "saved_model.pbtxt"}) {
        if (fs::exists(folder / name, error)) return refused(folder / name, "a folder without a SavedModel");
    }
    for (const char* name : {"model.tflite", "output_spec.json"}) {
        if (!replace && fs::exists(folder / name, error))
            return refused(folder / name, {}, "Give --force to replace it.");
    }
    return {};
}

} // namespace

Result<ConvertSummary> convertToTflite(const JobContext& context, const ConvertOptions& options) {
    const fs::path folder = options.outputFolder;
    INLINESCOPE_CHECK(checkFolder(folder, options.replace));
    WorkerPool pool({.program = context.workerProgram, .parallel = 1, .weakness = context.finding});
    INLINESCOPE_TRY(const Policy policy, findPolicy(context, pool, options.policy));
    auto model = writeTflite(policy);
    if (!model) {
        Error error = std::move(model).error();
        error.file = options.policy;
        return error;
    }
    const std::string specs = outputSpecText(policy.outputs());
    INLINESCOPE_CHECK(writeFile((folder / "output_spec.json").string(), asBytes(specs)));
    INLINESCOPE_CHECK(writeFile((folder / "model.tflite").string(), *model));
    ConvertSummary summary{int(policy.inputs().size()), {}, model->size()};
    for (const TensorSpec& output : policy.outputs())
        summary.outputs.push_back(output.name);
    return summary;
}

} // namespace inlinescope
