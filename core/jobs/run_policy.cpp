#include "core/jobs/run_policy.h"

#include "core/policy/policy.h"
#include "core/runner/worker_jobs.h"

#include <filesystem>

namespace inlinescope {
namespace {

/// The policy's absolute path, without a slash at its end.
Result<std::string> policyPath(const std::string& given) {
    std::error_code error;
    std::filesystem::path path = std::filesystem::absolute(given, error).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    if (path.empty() || !std::filesystem::exists(path, error))
        return Error{ErrorCode::Unreadable,
                     "there is no such policy",
                     given,
                     {},
                     "default, never or the folder of a SavedModel"};
    return path.string();
}

} // namespace

Result<ChosenPolicy> choosePolicy(const std::string& wordOrPath, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                  WorkerPool& pool, const CancelToken& cancel) {
    if (wordOrPath == "default" || wordOrPath == "never") {
        INLINESCOPE_TRY(const PolicyRow row, reader.policyByName(wordOrPath));
        return ChosenPolicy{row.id, row.spec.name, wordOrPath == "default" ? JobPolicy::Default : JobPolicy::Never, {}};
    }
    INLINESCOPE_TRY(const std::string path, policyPath(wordOrPath));
    INLINESCOPE_TRY(const Policy policy, loadPolicy(pool, path, cancel));
    ByteWriter bytes;
    policy.serialize(bytes);
    PolicySpec spec{std::filesystem::path(path).filename().string(), "model", path, policy.fingerprint(), bytes.take()};
    INLINESCOPE_TRY(const PolicyId id, writer.putPolicy(spec, WorkspaceWriter::Naming::MakeFree));
    INLINESCOPE_TRY(PolicySpec stored, reader.policy(id));
    return ChosenPolicy{id, std::move(stored.name), JobPolicy::Model, std::move(stored.bytes)};
}

} // namespace inlinescope
