// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/release_choice.h"

#include "core/base/join.h"
#include "core/base/nearest_name.h"
#include "core/model/policy_words.h"
#include "core/runner/worker_tasks.h"

#include <algorithm>

namespace inlinescope {
namespace {

Error notBuiltIn(const std::string& word, const std::vector<ReleaseDescription>& policies) {
    std::vector<std::string> names;
    for (const ReleaseDescription& description : policies)
        names.push_back(releaseWord(description.policy));
    if (policies.empty())
        return {ErrorCode::NotFound,
                "no policy is built into this program",
                word,
                {},
                {},
                "Build it with -DINLINESCOPE_INLINER_MODEL_PATH=FOLDER."};
    return {ErrorCode::NotFound,    "there is no such built-in policy", word, {}, join(names, ", "),
            didYouMean(word, names)};
}

} // namespace

Result<ReleaseDescription> findRelease(const std::string& word, WorkerPool& pool, const CancelToken& cancel) {
    INLINESCOPE_TRY(const std::vector<ReleaseDescription> policies, worker::releasePolicies(pool, cancel));
    const auto isIt = [&word](const BuiltInPolicy& policy) {
        return word == toString(PolicyKind::Release) || word == releaseWord(policy);
    };
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
    const PolicySpec spec{name, PolicyKind::Release, name, found.policy.fingerprint, {}};
    INLINESCOPE_TRY(const PolicyId id, writer.policies().put(spec, NewName::MakeFree));
    return storedPolicy(id, reader);
}

} // namespace inlinescope
