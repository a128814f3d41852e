#include "core/jobs/convert_job.h"

#include "core/jobs/file_io.h"
#include "core/jobs/snapshot.h"
#include "core/policy/output_spec.h"
#include "core/policy/tflite_writer.h"
#include "core/runner/worker_jobs.h"

#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

Result<Policy> storedPolicy(const std::string& workspace, const std::string& name) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const PolicyRow row, reader.policyByName(name));
    INLINESCOPE_TRY(const PolicySpec spec, reader.policy(row.id));
    if (spec.bytes.empty())
        return Error{
            ErrorCode::InvalidArgument, "policy \"" + name + "\" has no model", {}, {}, "a policy with a model"};
    return Policy::parse(spec.bytes);
}

Result<Policy> findPolicy(const JobContext& context, const std::string& pathOrName) {
    std::error_code error;
    if (fs::exists(pathOrName, error)) {
        WorkerPool pool({.program = context.workerProgram, .parallel = 1, .weakness = context.finding});
        return loadPolicy(pool, fs::absolute(pathOrName, error).lexically_normal().string(), context.cancel);
    }
    if (fs::exists(context.workspacePath, error)) {
        Result<Policy> stored = storedPolicy(context.workspacePath, pathOrName);
        if (stored || stored.error().code != ErrorCode::NotFound) return stored;
    }
    return Error{ErrorCode::Unreadable,
                 "there is no such policy",
                 pathOrName,
                 {},
                 "the folder of a SavedModel, a TFLite model, or a policy of the workspace"};
}

Result<void> checkFolder(const fs::path& folder, bool replace) {
    std::error_code error;
    const auto refused = [](const fs::path& file, std::string expected) {
        return Error{ErrorCode::Refused, "a file that is there already", file.string(), {}, std::move(expected)};
    };
    for (const char* name : {"saved_model.pb", "saved_model.pbtxt"}) {
        if (fs::exists(folder / name, error)) return refused(folder / name, "a folder without a SavedModel");
    }
    for (const char* name : {"model.tflite", "output_spec.json"}) {
        if (!replace && fs::exists(folder / name, error)) return refused(folder / name, "Give --force to replace it.");
    }
    return {};
}

} // namespace

Result<ConvertSummary> convertToTflite(const JobContext& context, const ConvertOptions& options) {
    const fs::path folder = options.outputFolder;
    INLINESCOPE_CHECK(checkFolder(folder, options.replace));
    INLINESCOPE_TRY(const Policy policy, findPolicy(context, options.policy));
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
