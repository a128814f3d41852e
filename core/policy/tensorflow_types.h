// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <tensorflow.pb.h>

namespace inlinescope {

/// Truth values are uint8 tensors of 0 and 1.
std::optional<ScalarType> scalarTypeOf(tensorflow::DataType type);
/// Sizes as in the file, -1 for an open one.
std::vector<std::int64_t> shapeOf(const tensorflow::TensorShapeProto& shape);
/// A constant named `name`. Errors: Unsupported for a type that is no ScalarType, Malformed, LimitExceeded.
Result<PolicyValue> constantOf(const std::string& name, const tensorflow::TensorProto& tensor);
/// A constant without its data, of a size that a graph allows. The same errors.
Result<PolicyValue> emptyConstant(const std::string& name, tensorflow::DataType type,
                                  const tensorflow::TensorShapeProto& shape);

} // namespace inlinescope
