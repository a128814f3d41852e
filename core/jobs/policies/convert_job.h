// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"

#include <string>
#include <vector>

namespace inlinescope {

struct ConvertOptions {
    std::string policy;       ///< a path, or the name of a policy in the workspace
    std::string outputFolder; ///< created if absent
    bool replace = false;     ///< replace the files of an earlier conversion
};

struct ConvertSummary {
    int inputs = 0;
    std::vector<std::string> outputs; ///< by name, the decision first
    std::size_t bytes = 0;            ///< of model.tflite
};

/// Writes a policy in the form that LLVM's development mode loads: output_spec.json and, after it, model.tflite, each
/// as a whole. Needs a workspace only if the policy is named by its name there. Errors: Refused, if the folder has
/// files that are not to be replaced, or a SavedModel that this output_spec.json would belong to; those of loading the
/// policy; Unsupported, naming the operation, if TFLite has no operator for it.
Result<ConvertSummary> convertToTflite(const JobContext& context, const ConvertOptions& options);

} // namespace inlinescope
