// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <string>

namespace inlinescope {

/// Reads a TFLite model (schema version 3; builtin operators on tensors that are not quantised, one subgraph). Inputs
/// are its tensors "action_NAME:0", outputs what `outputSpecFile` (output_spec.json) names, or where that is no file
/// those of the model's signature. An open dimension (the batch) is 1. Trusts nothing in the files; errors name the
/// file, and an operator by its number and the tensor that it makes.
Result<PolicyGraph> readTflite(const std::string& file, const std::string& outputSpecFile);

} // namespace inlinescope
