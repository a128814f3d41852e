// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"

#include <string>
#include <vector>

namespace inlinescope {

struct ConvertOptions {
    std::string policy;       ///< a path, or the name of a policy in the workspace
    std::string outputFolder; ///< made if absent
    bool replace = false;     ///< files of an earlier conversion
};

struct ConvertSummary {
    int inputs = 0;
    std::vector<std::string> outputs; ///< by name, the decision first
    std::size_t bytes = 0;            ///< of model.tflite
};

/// Writes a policy as LLVM's development mode loads it: output_spec.json and, after it, model.tflite, each in one
/// piece. Needs a workspace only where the policy is named by its name there. Errors: Refused, where files stand in the
/// folder that are not to be replaced, or a SavedModel, whose output_spec.json it would be; those of loading the
/// policy; Unsupported, naming the operation, for what TFLite has no operator for.
Result<ConvertSummary> convertToTflite(const JobContext& context, const ConvertOptions& options);

} // namespace inlinescope
