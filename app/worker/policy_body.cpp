#include "app/worker/job_bodies.h"
#include "core/policy/policy.h"

namespace inlinescope {

Result<void> policyBody(const LoadPolicyJob& job, FrameWriter& answer) {
    INLINESCOPE_TRY(const Policy policy, Policy::load(job.path));
    ByteWriter bytes;
    policy.serialize(bytes);
    return answer.write(LoadedPolicy{bytes.take()});
}

} // namespace inlinescope
