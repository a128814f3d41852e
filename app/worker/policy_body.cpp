#include "app/worker/job_bodies.h"
#include "app/worker/mapped_input.h"
#include "core/policy/policy.h"

namespace inlinescope {

Result<void> policyBody(const LoadPolicyJob& job, int input, FrameWriter& answer) {
    const std::string opened = pathOf(input);
    const auto policy = Policy::load(opened);
    if (!policy) {
        Error error = policy.error();
        if (error.file.starts_with(opened)) error.file.replace(0, opened.size(), job.path);
        return error;
    }
    ByteWriter bytes;
    policy->serialize(bytes);
    return answer.write(LoadedPolicy{bytes.take()});
}

} // namespace inlinescope
