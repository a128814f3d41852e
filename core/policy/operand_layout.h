// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/kernels.h"
#include "core/policy/policy_value.h"

namespace inlinescope {

// How the kernels iterate over the operands of a value, derived from the shapes. All functions are for values that
// faultOf() accepts.

/// For a reduction or an ArgMax: how many elements are reduced to one, and their distance.
struct ReductionLayout {
    std::size_t length = 0;
    std::size_t inner = 0;
};
ReductionLayout reductionLayout(const PolicyValue& value, const TensorSpec& source);

/// Dimensions of a StridedCopy, outermost first.
std::vector<kernels::Stride> stridesOf(const PolicyValue& value);

/// For every element of a StridedCopy, the index of its element in the operand.
std::vector<std::int32_t> placesOf(const PolicyValue& copy);

/// For a concatenation: the number of blocks of each operand.
std::size_t concatBlocks(const PolicyValue& value);

/// For a value that is not empty.
kernels::GatherShape gatherShape(const PolicyValue& value, const TensorSpec& table, const TensorSpec& indices);

/// Strides of operand 0 or 1 of a matrix product as it is multiplied, including its transposition.
struct MatrixLayout {
    std::size_t rows = 0;
    std::size_t columns = 0;
    std::size_t rowStride = 0;
    std::size_t columnStride = 0;
};
MatrixLayout matrixLayout(const PolicyValue& value, std::size_t operand, const TensorSpec& matrix);

} // namespace inlinescope
