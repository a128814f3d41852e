// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph_builder.h"
#include "core/policy/tflite_types.h"

#include <optional>

namespace inlinescope {

/// One operator of a TFLite model whose operands are already in the graph.
struct TfliteOperator {
    tflite::BuiltinOperator code = tflite::BuiltinOperator::ADD;
    const tflite::Operator* options = nullptr;             ///< never null
    std::vector<std::optional<std::uint32_t>> operands;    ///< absent for an operand that is left out
    std::string name;                                      ///< of its first result
    tflite::TensorType type = tflite::TensorType::FLOAT32; ///< of its first result
};

/// Adds the operator to the graph, and returns its results. TFLite's operators are TensorFlow's under other names and
/// with constants in options, so each becomes one or more of those. Errors name an unknown operator (Unsupported); the
/// caller adds file and place.
Result<std::vector<std::uint32_t>> lowerTfliteOperator(GraphBuilder& builder, const TfliteOperator& operation);

} // namespace inlinescope
