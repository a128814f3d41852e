// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"

namespace inlinescope {

/// The policy as a TFLite model that LLVM's development mode loads: builtin operators only, all inputs as tensors
/// "action_NAME:0" of their types and shapes, output i as tensor "StatefulPartitionedCall:i" (outputSpecText() of
/// output_spec.h says which output that is). Reading the model gives the same inputs, outputs and answers. Errors:
/// Unsupported for an operation for whose type TFLite has no kernel, with the value's name.
Result<std::vector<std::byte>> writeTflite(const Policy& policy);

} // namespace inlinescope
