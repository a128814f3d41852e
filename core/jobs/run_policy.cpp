#include "core/jobs/run_policy.h"

#include "core/policy/policy.h"
#include "core/runner/worker_jobs.h"

#include <filesystem>

namespace inlinescope {

Result<std::string> policyWord(const std::string& wordOrPath) {
    if (wordOrPath == "default" || wordOrPath == "never" || wordOrPath == "release") return wordOrPath;
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
    const JobPolicy kind = spec.kind == "default" || spec.kind == "release" ? JobPolicy::Default
                           : spec.kind == "never"                           ? JobPolicy::Never
                                                                            : JobPolicy::Model;
    return ChosenPolicy{id, std::move(spec.name), std::move(spec.fingerprint), kind, std::move(spec.bytes)};
}

Result<std::string> tfliteFolder(const std::string& policy) {
    INLINESCOPE_TRY(std::string folder, policyWord(policy));
    std::error_code error;
    if (std::filesystem::is_regular_file(folder + "/model.tflite", error)) return folder;
    return Error{ErrorCode::Refused,
                 "there is no model.tflite, which LLVM's development mode reads",
                 folder,
                 {},
                 "Make one by `convert POLICY --to tflite --output DIR`, and give that folder."};
}

Result<ChosenPolicy> embeddedPolicy(const std::string& compiler, const std::string& identity,
                                    const WorkspaceReader& reader, WorkspaceWriter& writer) {
    const PolicySpec spec{"release of " + compiler, "release", "release", "release of " + identity, {}};
    INLINESCOPE_TRY(const PolicyId id, writer.putPolicy(spec, WorkspaceWriter::Naming::MakeFree));
    return storedPolicy(id, reader);
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
