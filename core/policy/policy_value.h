// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace inlinescope {

/// The operation of a value in a policy's graph. The numbers are part of the byte form: never change or reuse one.
/// There is no type for truth values: they are uint8 tensors of 0 and 1, and "and", "or" and "not" are selections.
enum class OpCode : std::uint8_t {
    Input = 0,       ///< fed by the caller
    Constant = 1,    ///< `data`
    Reshape = 2,     ///< the operand's elements with another shape
    StridedCopy = 3, ///< numbers = {offset, stride per dimension of the result}, in elements: slices and broadcasts
    Cast = 4,        ///< to the result's type, as x86 converts (out of range and NaN give the smallest integer)
    Bucketize = 5,   ///< operands x and a constant sorted float vector of bounds: how many bounds are <= x, as int32
    Add = 6,         ///< element by element, both operands of the result's type and shape; also Mul ... Maximum
    Mul = 7,
    Divide = 8, ///< floating point only
    Minimum = 9,
    Maximum = 10,
    Sqrt = 11, ///< floating point only
    Relu = 12,
    Concat = 13,    ///< numbers = {axis}
    MatMul = 14,    ///< numbers = {transpose a, transpose b}, two matrices of floating point
    ArgMax = 15,    ///< numbers = {axis}: index of the first largest element, as int32 or int64; the axis is dropped
    Subtract = 16,  ///< element by element, as Add
    Equal = 17,     ///< element by element, two operands of one type and the result's shape; gives truth values
    Less = 18,      ///< likewise; a comparison with NaN is false, also for LessEqual and Equal
    LessEqual = 19, ///< likewise
    Select = 20, ///< truth values, then two operands of the result's type; all of its shape: the first's element if the
                 ///< truth value is not 0, else the second's
    ReduceSum = 21, ///< numbers = {axis}: elements are added in their order; the axis is dropped
    ReduceMax = 22, ///< numbers = {axis}, which is not empty; the axis is dropped
    ReduceMin = 23, ///< likewise
    /// numbers = {axis, batch dimensions}; operands table and indices (int32 or int64). Its shape: the table's
    /// dimensions before the axis, the indices' after the batch dimensions, the table's after the axis. An index out of
    /// range gives zeros, as TensorFlow does on a GPU; on a CPU TensorFlow reports an error.
    Gather = 24,
    Exp = 25, ///< floating point only, as Log and Tanh
    Log = 26,
    Tanh = 27,
};
constexpr std::uint8_t opCodeCount = 28;
std::string_view toString(OpCode code);

/// One tensor of the graph and how it is computed. Every shape is known when the graph is built.
struct PolicyValue {
    OpCode code = OpCode::Input;
    TensorSpec spec;                     ///< named after the node it came from
    std::vector<std::uint32_t> operands; ///< indices of earlier values
    std::vector<std::int64_t> numbers;   ///< depends on the code
    std::vector<std::byte> data;         ///< of a constant: spec.byteSize() bytes
};

struct PolicyOutput {
    TensorSpec spec;
    std::uint32_t value = 0;
};

} // namespace inlinescope
