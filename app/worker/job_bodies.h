// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/wire/frames.h"

#include <span>

namespace inlinescope {

// The work of each kind of job, in the job's own process. Inputs are open descriptors; problems with them are returned
// as the Error.

Result<void> compileBody(const CompileJob& job, std::span<const int> inputs, FrameWriter& answer);
Result<void> variantsBody(const MeasureVariantsJob& job, std::span<const int> inputs, FrameWriter& answer);
Result<void> functionCodeBody(const FunctionCodeJob& job, std::span<const int> inputs, FrameWriter& answer);
Result<void> extractBody(const ExtractJob& job, int input, FrameWriter& answer);
Result<void> evidenceBody(const ReadEvidenceJob& job, int input, FrameWriter& answer);
Result<void> vetBody(const VetJob& job, FrameWriter& answer);
Result<void> measureBody(const MeasureJob& job, std::span<const int> inputs, FrameWriter& answer);
Result<void> featuresBody(FrameWriter& answer);
Result<void> policyBody(const LoadPolicyJob& job, std::span<const int> inputs, FrameWriter& answer);
Result<void> listReleasePolicies(FrameWriter& answer);

} // namespace inlinescope
