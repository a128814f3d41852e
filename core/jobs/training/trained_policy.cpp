// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/trained_policy.h"

#include "core/jobs/common/file_io.h"
#include "core/policy/output_spec.h"
#include "core/policy/saved_model_writer.h"
#include "core/policy/tflite_writer.h"
#include "core/runner/worker_tasks.h"

#include <filesystem>

namespace inlinescope {

namespace fs = std::filesystem;

Result<void> checkPolicyFolder(const std::string& folder) {
    const fs::path binary = fs::path(folder) / "saved_model.pb";
    std::error_code error;
    if (!fs::exists(binary, error)) return {};
    return Error{ErrorCode::Refused, "another policy is there", binary.string(), {}, "a folder without one"};
}

Result<Policy> writePolicy(const JobContext& context, const PolicyGraph& graph, const std::string& folder) {
    std::error_code error; // the files are written before a worker reads them, so the current folder is there
    const fs::path path = fs::absolute(folder, error).lexically_normal();
    INLINESCOPE_TRY(const std::string model, savedModelText(graph));
    INLINESCOPE_CHECK(writeFile((path / "saved_model.pbtxt").string(), asBytes(model)));
    INLINESCOPE_CHECK(writeFile((path / "output_spec.json").string(), asBytes(outputSpecText(graph.outputs()))));
    WorkerPool workers({.program = context.workerProgram, .parallel = 1, .weakness = context.finding});
    INLINESCOPE_TRY(Policy policy, worker::loadPolicy(workers, path.string(), context.cancel));
    INLINESCOPE_TRY(const std::vector<std::byte> tflite, writeTflite(policy));
    INLINESCOPE_CHECK(writeFile((path / "model.tflite").string(), tflite));
    return policy;
}

} // namespace inlinescope
