#pragma once
#include "core/wire/frames.h"

namespace inlinescope {

// The work of each kind of job, in the job's own process. `input` is an open file; what goes wrong with it is the
// Error.

Result<void> compileBody(const CompileJob& job, int input, FrameWriter& answer);
Result<void> extractBody(const ExtractJob& job, int input, FrameWriter& answer);
Result<void> evidenceBody(const ReadEvidenceJob& job, int input, FrameWriter& answer);
Result<void> policyBody(const LoadPolicyJob& job, FrameWriter& answer);

} // namespace inlinescope
