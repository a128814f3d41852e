// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <string>

namespace inlinescope {

/// Reads a TFLite model (schema version 3; builtin operators on tensors that are not quantised, one subgraph). Its
/// inputs are the tensors "action_NAME:0". Its outputs are those that `outputSpecFile` (output_spec.json) names, or, if
/// that file does not exist, those of the model's signature. An open dimension (the batch) is 1. The files are treated
/// as untrusted; errors name the file, and an operator by its number and result tensor.
Result<PolicyGraph> readTflite(const std::string& file, const std::string& outputSpecFile);

} // namespace inlinescope
