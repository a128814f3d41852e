// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/policy/policy_value.h"

#include <optional>
#include <span>
#include <string>

namespace inlinescope {

/// What an operation reads: the operand's spec and its elements, aligned for their type.
struct OperandView {
    const TensorSpec* spec = nullptr;
    Bytes data;
};

/// Nothing, or why `value` is not a legal operation on `operands` (values of the graph, in order).
std::optional<std::string> faultOf(const PolicyValue& value, std::span<const PolicyValue* const> operands);

/// Computes an operation that faultOf() accepts into `result`, which has value.spec.byteSize() bytes aligned for the
/// type and does not overlap the operands. Inputs and constants compute nothing.
void compute(const PolicyValue& value, std::span<const OperandView> operands, std::span<std::byte> result);

} // namespace inlinescope
