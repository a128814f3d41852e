// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

enum class PolicyForm : std::uint8_t {
    Tflite, ///< model.tflite and output_spec.json, which LLVM's development mode loads
    Tosa,   ///< model.mlir, which LLVM 23 builds in (LLVM_MLGO_MODELS)
};

/// "tflite", "tosa".
constexpr std::string_view toString(PolicyForm form) {
    return form == PolicyForm::Tosa ? "tosa" : "tflite";
}

struct ConvertOptions {
    std::string policy;       ///< a path, or the name of a policy in the workspace
    std::string outputFolder; ///< created if absent
    bool replace = false;     ///< replace the files of an earlier conversion
    PolicyForm form = PolicyForm::Tflite;
};

struct ConvertSummary {
    int inputs = 0;
    std::vector<std::string> outputs; ///< by name, the decision first
    std::string model;                ///< the name of the model's file
    std::size_t bytes = 0;            ///< of this file
};

/// Writes a policy in another form, each file as a whole and the model last. Needs a workspace only if the policy is
/// named by its name there. Errors: Refused, if the folder has files that are not to be replaced, or a SavedModel that
/// this output_spec.json would belong to; those of loading the policy; Unsupported, naming the operation, if the form
/// has nothing for it.
Result<ConvertSummary> convertPolicy(const JobContext& context, const ConvertOptions& options);

} // namespace inlinescope
