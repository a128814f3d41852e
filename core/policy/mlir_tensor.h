// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"
#include "core/policy/mlir_module.h"

namespace inlinescope {

/// The type and shape of "tensor<2x3xf32>"; i1 is UInt8 (truth values) and index is Int64. Unsupported for a dimension
/// that is open and an element type that the dialect tosa of policies does not have.
Result<TensorSpec> mlirTensorType(std::string_view type, const MlirCursor& text);

/// A constant without a name.
struct MlirElements {
    TensorSpec spec;
    std::vector<std::byte> data;
};

/// The constant of an attribute "dense<...> : TYPE" or "dense_resource<NAME> : TYPE": one element for all, nested
/// lists, or the elements' bytes in hexadecimal digits. LimitExceeded for more than `limit` bytes.
Result<MlirElements> mlirElements(std::string_view attribute, const MlirModule& module, const MlirCursor& text,
                                  std::size_t limit);

/// The integers of "3 : i32", "array<i32: 1, 0>" or "[1, 0]". Malformed for anything else.
Result<std::vector<std::int64_t>> mlirIntegers(std::string_view attribute, const MlirCursor& text);

/// The number of "1.0 : f32", "0x7F800000 : f32" or "3 : i32", as an element of `type`.
Result<std::vector<std::byte>> mlirNumber(std::string_view attribute, ScalarType type, const MlirCursor& text);

} // namespace inlinescope
