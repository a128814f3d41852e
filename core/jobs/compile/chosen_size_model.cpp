// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/chosen_size_model.h"

#include "core/policy/size_model.h"
#include "core/runner/worker_tasks.h"

#include <filesystem>

namespace inlinescope {
namespace {

Result<void> requireSizeModel(const Policy& model, const std::string& path) {
    const Result<SizeModel> bound = SizeModel::bind(model);
    if (bound.ok()) return {};
    Error error = bound.error();
    error.file = path;
    return error;
}

} // namespace

Result<std::optional<SizeModelSpec>> loadSizeModel(const std::string& path, WorkerPool& pool,
                                                   const CancelToken& cancel) {
    if (path.empty()) return std::optional<SizeModelSpec>();
    std::error_code error;
    const std::string absolute = std::filesystem::absolute(path, error).lexically_normal().string();
    if (!std::filesystem::exists(absolute, error))
        return Error{ErrorCode::Unreadable,
                     "there is no such size model",
                     path,
                     {},
                     "a TFLite model, or the folder of a SavedModel"};
    INLINESCOPE_TRY(const Policy model, worker::loadPolicy(pool, absolute, cancel));
    INLINESCOPE_CHECK(requireSizeModel(model, absolute));
    ByteWriter bytes;
    model.serialize(bytes);
    return std::optional(SizeModelSpec{absolute, model.fingerprint(), bytes.take()});
}

Result<std::optional<SizeModelSpec>> storedSizeModel(RunId run, const WorkspaceReader& reader) {
    INLINESCOPE_TRY(std::optional<SizeModelSpec> stored, reader.runs().sizeModel(run));
    if (!stored) return stored;
    INLINESCOPE_TRY(const Policy model, Policy::parse(stored->bytes));
    INLINESCOPE_CHECK(requireSizeModel(model, stored->sourcePath));
    return stored;
}

} // namespace inlinescope
