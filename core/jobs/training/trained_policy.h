// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/policy/graph.h"
#include "core/policy/policy.h"

#include <string>

namespace inlinescope {

/// A folder that a trained policy is written to. Refused if it has a SavedModel in binary form, which has priority over
/// one in text form.
Result<void> checkPolicyFolder(const std::string& folder);

/// Writes a policy as saved_model.pbtxt, output_spec.json and model.tflite; a worker reads it back from the folder,
/// which is created if absent. Errors: Unwritable, and those of reading.
Result<Policy> writePolicy(const JobContext& context, const PolicyGraph& graph, const std::string& folder);

} // namespace inlinescope
