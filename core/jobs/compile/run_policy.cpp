// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/run_policy.h"

#include "core/base/file_bytes.h"
#include "core/base/nearest_name.h"
#include "core/formats/script_format.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/compile/release_choice.h"
#include "core/model/policy_words.h"
#include "core/policy/policy.h"
#include "core/runner/worker_tasks.h"

#include <filesystem>

namespace inlinescope {
namespace {

/// The policy that a script names for what it does not decide.
Result<ChosenPolicy> chooseBase(const std::string& name, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                WorkerPool& pool, const CancelToken& cancel) {
    const Result<PolicyRow> known = reader.policies().byName(name);
    if (known.ok()) return storedPolicy(known->id, reader);
    return choosePolicy(name, reader, writer, pool, cancel);
}

Result<ChosenPolicy> chooseScript(const std::string& file, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                  WorkerPool& pool, const CancelToken& cancel) {
    INLINESCOPE_TRY(std::string text, readSmallFile(file, largestScript));
    INLINESCOPE_TRY(const Script script, parseScript(text, file));
    Result<ChosenPolicy> base = chooseBase(script.otherwise, reader, writer, pool, cancel);
    if (!base.ok()) return std::move(base).error();
    if (base->script)
        return Error{ErrorCode::Refused,
                     "otherwise " + script.otherwise + ", which is a script",
                     file,
                     {},
                     "a policy that is none"};
    const Bytes bytes = asBytes(text);
    const std::string madeOf = text + '\0' + base->fingerprint;
    const PolicySpec spec{std::filesystem::path(file).filename().string(),
                          PolicyKind::Script,
                          file,
                          sha256(asBytes(madeOf)),
                          {bytes.begin(), bytes.end()},
                          base->id};
    INLINESCOPE_TRY(const PolicyId id, writer.policies().put(spec, NewName::MakeFree));
    return storedPolicy(id, reader);
}

/// Whether it is one of the policies that every workspace has.
bool isHeuristicOrNever(const std::string& word) {
    return word == defaultPolicy || word == neverPolicy;
}

} // namespace

Result<std::string> policyWord(const std::string& wordOrPath) {
    if (isHeuristicOrNever(wordOrPath) || isReleaseWord(wordOrPath)) return wordOrPath;
    if (wordOrPath.starts_with(scriptPrefix)) {
        INLINESCOPE_TRY(const std::string file, policyWord(wordOrPath.substr(scriptPrefix.size())));
        return std::string(scriptPrefix) + file;
    }
    std::error_code error;
    std::filesystem::path path = std::filesystem::absolute(wordOrPath, error).lexically_normal();
    if (!path.has_filename()) path = path.parent_path();
    if (path.empty() || !std::filesystem::exists(path, error))
        return Error{ErrorCode::Unreadable,
                     "there is no such policy",
                     wordOrPath,
                     {},
                     "default, never, release[:NAME], the folder of a SavedModel, a TFLite model, TOSA text (.mlir) or "
                     "script:FILE",
                     didYouMean(wordOrPath, std::vector{std::string(defaultPolicy), std::string(neverPolicy),
                                                        std::string(releasePolicy)})};
    return path.string();
}

std::string policyWordOf(const RunRow& run) {
    if (run.policySource.empty()) return run.policyName;
    return run.policyKind == PolicyKind::Script ? std::string(scriptPrefix) + run.policySource : run.policySource;
}

Result<std::string> tfliteFolder(const std::string& policy) {
    INLINESCOPE_TRY(std::string folder, policyWord(policy));
    std::error_code error;
    if (std::filesystem::is_regular_file(folder + "/model.tflite", error)) return folder;
    return Error{ErrorCode::Refused,
                 "there is no model.tflite, which LLVM's development mode reads",
                 folder,
                 {},
                 {},
                 "Make one by `convert POLICY --to tflite --output DIR`, and give that folder."};
}

Result<ChosenPolicy> embeddedPolicy(const std::string& compiler, const std::string& identity,
                                    const WorkspaceReader& reader, WorkspaceWriter& writer) {
    const PolicySpec spec{
        "release of " + compiler, PolicyKind::Release, std::string(releasePolicy), "release of " + identity, {}};
    INLINESCOPE_TRY(const PolicyId id, writer.policies().put(spec, NewName::MakeFree));
    return storedPolicy(id, reader);
}

Result<ChosenPolicy> choosePolicy(const std::string& wordOrPath, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                  WorkerPool& pool, const CancelToken& cancel) {
    INLINESCOPE_TRY(const std::string word, policyWord(wordOrPath));
    if (isHeuristicOrNever(word)) {
        INLINESCOPE_TRY(const PolicyRow row, reader.policies().byName(word));
        return storedPolicy(row.id, reader);
    }
    if (word.starts_with(scriptPrefix))
        return chooseScript(word.substr(scriptPrefix.size()), reader, writer, pool, cancel);
    if (isReleaseWord(word)) return chooseRelease(word, reader, writer, pool, cancel);
    INLINESCOPE_TRY(const Policy policy, worker::loadPolicy(pool, word, cancel));
    ByteWriter bytes;
    policy.serialize(bytes);
    PolicySpec spec{std::filesystem::path(word).filename().string(), PolicyKind::Model, word, policy.fingerprint(),
                    bytes.take()};
    INLINESCOPE_TRY(const PolicyId id, writer.policies().put(spec, NewName::MakeFree));
    return storedPolicy(id, reader);
}

} // namespace inlinescope
