// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/reader/mapped_input.h"
#include "app/worker/task_bodies.h"
#include "core/compiler/request/release_policy.h"
#include "core/policy/policy.h"

namespace inlinescope {
namespace {

/// The error with the path that the user gave, in place of the descriptor's path.
Error named(Error error, const std::string& opened, const std::string& path) {
    const bool isHere = error.file == opened || error.file.starts_with(opened + "/");
    if (isHere) error.file.replace(0, opened.size(), path);
    return error;
}

} // namespace

/// A second input is the output_spec.json in the folder of a model file.
Result<void> policyBody(const LoadPolicyTask& task, std::span<const int> inputs, FrameWriter& answer) {
    const std::string opened = pathOf(inputs[0]);
    const std::string specOpened = inputs.size() > 1 ? pathOf(inputs[1]) : std::string();
    const auto policy = Policy::load(opened, specOpened);
    if (!policy) {
        Error error = named(policy.error(), opened, task.path);
        if (specOpened.empty()) return error;
        return named(std::move(error), specOpened, task.path.substr(0, task.path.rfind('/') + 1) + "output_spec.json");
    }
    ByteWriter bytes;
    policy->serialize(bytes);
    return answer.write(LoadedPolicy{bytes.take()});
}

Result<void> listReleasePolicies(FrameWriter& answer) {
    ReleasePolicies list;
    for (const ReleasePolicy& policy : releasePolicies())
        list.policies.push_back({{std::string(policy.name), std::string(policy.fingerprint)},
                                 toSpecs(policy.inputs),
                                 toSpecs(policy.outputs)});
    return answer.write(list);
}

} // namespace inlinescope
