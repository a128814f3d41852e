// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/policies/convert_job.h"

#include "core/jobs/common/file_io.h"
#include "core/jobs/policies/find_policy.h"
#include "core/policy/output_spec.h"
#include "core/policy/tflite_writer.h"
#include "core/policy/tosa_writer.h"

#include <filesystem>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

/// The files of a converted policy, in the order in which they are written: the model last.
struct ConvertedFile {
    std::string name;
    std::vector<std::byte> bytes;
};
using ConvertedFiles = std::vector<ConvertedFile>;

std::vector<std::byte> bytesOf(std::string_view text) {
    const Bytes bytes = asBytes(text);
    return {bytes.begin(), bytes.end()};
}

std::vector<const char*> namesOf(PolicyForm form) {
    return form == PolicyForm::Tosa ? std::vector{"model.mlir"} : std::vector{"output_spec.json", "model.tflite"};
}

Result<void> checkFolder(const fs::path& folder, const ConvertOptions& options) {
    std::error_code error;
    const auto refused = [](const fs::path& file, std::string expected, std::string remedy = {}) {
        return Error{ErrorCode::Refused, "a file that exists already", file.string(), {}, std::move(expected),
                     std::move(remedy)};
    };
    if (options.form == PolicyForm::Tflite) {
        for (const char* name : {"saved_model.pb", "saved_model.pbtxt"}) {
            if (fs::exists(folder / name, error)) return refused(folder / name, "a folder without a SavedModel");
        }
    }
    for (const char* name : namesOf(options.form)) {
        if (!options.replace && fs::exists(folder / name, error))
            return refused(folder / name, {}, "Give --force to replace it.");
    }
    return {};
}

Result<ConvertedFiles> convertedFiles(const Policy& policy, PolicyForm form) {
    if (form == PolicyForm::Tosa) {
        INLINESCOPE_TRY(const std::string text, writeTosa(policy));
        return ConvertedFiles{{"model.mlir", bytesOf(text)}};
    }
    INLINESCOPE_TRY(std::vector<std::byte> model, writeTflite(policy));
    return ConvertedFiles{{"output_spec.json", bytesOf(outputSpecText(policy.outputs()))},
                          {"model.tflite", std::move(model)}};
}

} // namespace

Result<ConvertSummary> convertPolicy(const JobContext& context, const ConvertOptions& options) {
    const fs::path folder = options.outputFolder;
    INLINESCOPE_CHECK(checkFolder(folder, options));
    WorkerPool pool({.program = context.workerProgram, .parallel = 1, .weakness = context.finding});
    INLINESCOPE_TRY(const Policy policy, findPolicy(context, pool, options.policy));
    auto files = convertedFiles(policy, options.form);
    if (!files) {
        Error error = std::move(files).error();
        error.file = options.policy;
        return error;
    }
    for (const ConvertedFile& file : *files)
        INLINESCOPE_CHECK(writeFile((folder / file.name).string(), file.bytes));
    ConvertSummary summary{int(policy.inputs().size()), {}, files->back().name, files->back().bytes.size()};
    const std::size_t written = options.form == PolicyForm::Tosa ? 1 : policy.outputs().size();
    for (std::size_t i = 0; i < written; ++i)
        summary.outputs.push_back(policy.outputs()[i].name);
    return summary;
}

} // namespace inlinescope
