#include "core/jobs/release_choice.h"

#include "core/runner/worker_jobs.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::string_view release = "release";
constexpr std::string_view releasePrefix = "release:";

Error notBuiltIn(const std::string& word, const std::vector<ReleaseDescription>& policies) {
    std::string names;
    for (const ReleaseDescription& description : policies)
        names += (names.empty() ? "" : ", ") + releaseWord(description.policy);
    if (policies.empty())
        return {ErrorCode::NotFound,
                "no policy is built into this program",
                word,
                {},
                "Build it with -DINLINESCOPE_INLINER_MODEL_PATH=FOLDER."};
    return {ErrorCode::NotFound, "there is no such built-in policy", word, {}, names};
}

} // namespace

bool isReleaseWord(const std::string& policy) {
    return policy == release || policy.starts_with(releasePrefix);
}

std::string releaseWord(const BuiltInPolicy& policy) {
    return std::string(releasePrefix) + policy.name;
}

BuiltInPolicy builtInPolicy(const std::string& word, const std::string& fingerprint) {
    return {word.starts_with(releasePrefix) ? word.substr(releasePrefix.size()) : word, fingerprint};
}

Result<ReleaseDescription> findRelease(const std::string& word, WorkerPool& pool, const CancelToken& cancel) {
    INLINESCOPE_TRY(const std::vector<ReleaseDescription> policies, releasePolicies(pool, cancel));
    const auto isIt = [&word](const BuiltInPolicy& policy) { return word == release || word == releaseWord(policy); };
    const auto found = std::ranges::find_if(policies, isIt, &ReleaseDescription::policy);
    if (found == policies.end()) return notBuiltIn(word, policies);
    return *found;
}

Result<std::string> withReleaseName(const std::string& policy, WorkerPool& pool, const CancelToken& cancel) {
    if (!isReleaseWord(policy)) return policy;
    INLINESCOPE_TRY(const ReleaseDescription found, findRelease(policy, pool, cancel));
    return releaseWord(found.policy);
}

Result<ChosenPolicy> chooseRelease(const std::string& word, const WorkspaceReader& reader, WorkspaceWriter& writer,
                                   WorkerPool& pool, const CancelToken& cancel) {
    INLINESCOPE_TRY(const ReleaseDescription found, findRelease(word, pool, cancel));
    const std::string name = releaseWord(found.policy);
    const PolicySpec spec{name, "release", name, found.policy.fingerprint, {}};
    INLINESCOPE_TRY(const PolicyId id, writer.putPolicy(spec, WorkspaceWriter::Naming::MakeFree));
    return storedPolicy(id, reader);
}

} // namespace inlinescope
