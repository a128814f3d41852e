// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/release_words.h"

#include "core/model/policy_words.h"

namespace inlinescope {

bool isReleaseWord(const std::string& policy) {
    return policy == releasePolicy || policy.starts_with(releasePrefix);
}

std::string releaseWord(const BuiltInPolicy& policy) {
    return std::string(releasePrefix) + policy.name;
}

BuiltInPolicy builtInPolicy(const std::string& word, const std::string& fingerprint) {
    return {word.starts_with(releasePrefix) ? word.substr(releasePrefix.size()) : word, fingerprint};
}

} // namespace inlinescope
