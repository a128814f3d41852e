#include "core/jobs/run_policy.h"

#include "core/policy/policy.h"
#include "core/runner/worker_jobs.h"

#include <filesystem>

namespace inlinescope {

Result<std::string> policyWord(const std::string& wordOrPath) {
    if (wordOrPath == "default" || wordOrPath == "never") return wordOrPath;
    std::error_code error;
    std::filesystem::path path = std::filesystem::absolute(wordOrPath, error).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    if (path.empty() || !std::filesystem::exists(path, error))
        return Error{ErrorCode::Unreadable,
                     "there is no such policy",
                     wordOrPath,
                     {},
                     "default, never, the folder of a SavedModel or a TFLite model"};
    return path.string();
}

Result<ChosenPolicy> storedPolicy(PolicyId id, const WorkspaceReader& reader) {
    INLINESCOPE_TRY(PolicySpec spec, reader.policy(id));
    const JobPolicy kind = spec.kind == "default" ? JobPolicy::Default
                           : spec.kind == "never" ? JobPolicy::Never
                                                  : JobPolicy::Model;
    return ChosenPolicy{id, std::move(spec.name), std::move(spec.fingerprint), kind, std::move(spec.bytes)};
}

Result<ChosenPolicy> choosePolicy(const std::string& wordOrPath, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                  WorkerPool& pool, const CancelToken& cancel) {
    INLINESCOPE_TRY(const std::string word, policyWord(wordOrPath));
    if (word == "default" || word == "never") {
        INLINESCOPE_TRY(const PolicyRow row, reader.policyByName(word));
        return storedPolicy(row.id, reader);
    }
    INLINESCOPE_TRY(const Policy policy, loadPolicy(pool, word, cancel));
    ByteWriter bytes;
    policy.serialize(bytes);
    PolicySpec spec{std::filesystem::path(word).filename().string(), "model", word, policy.fingerprint(), bytes.take()};
    INLINESCOPE_TRY(const PolicyId id, writer.putPolicy(spec, WorkspaceWriter::Naming::MakeFree));
    return storedPolicy(id, reader);
}

} // namespace inlinescope
