// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/policy/policy_value.h"

#include <optional>
#include <span>
#include <string>

namespace inlinescope {

/// An operand of an operation: its spec and its elements, aligned for their type.
struct OperandView {
    const TensorSpec* spec = nullptr;
    Bytes data;
};

/// Why `value` is not a valid operation on `operands` (values of the graph, in order); nothing if it is.
std::optional<std::string> faultOf(const PolicyValue& value, std::span<const PolicyValue* const> operands);

/// Computes an operation that faultOf() accepts into `result`, which has value.spec.byteSize() bytes aligned for the
/// type and does not overlap the operands. Does nothing for inputs and constants.
void compute(const PolicyValue& value, std::span<const OperandView> operands, std::span<std::byte> result);

} // namespace inlinescope
