// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <tensorflow.pb.h>
#include <tflite_generated.h>

namespace inlinescope {

/// A truth value is a uint8 of 0 or 1 in a policy's graph.
std::optional<ScalarType> scalarTypeOf(tflite::TensorType type);
/// DT_INVALID for a type that is neither a number nor a truth value.
tensorflow::DataType dataTypeOf(tflite::TensorType type);
tflite::TensorType tensorTypeOf(ScalarType type);

} // namespace inlinescope
