// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph_builder.h"
#include "core/policy/tflite_types.h"

#include <optional>

namespace inlinescope {

/// One operator of a TFLite model whose operands are in the graph already.
struct TfliteOperator {
    tflite::BuiltinOperator code = tflite::BuiltinOperator::ADD;
    const tflite::Operator* options = nullptr;             ///< never null
    std::vector<std::optional<std::uint32_t>> operands;    ///< nothing for one that is left out
    std::string name;                                      ///< of its first result
    tflite::TensorType type = tflite::TensorType::FLOAT32; ///< of its first result
};

/// Adds what the operator computes to the graph, and gives its results. TFLite's operators are TensorFlow's under other
/// names and with constants in options, so each becomes one or a few of those. Errors name the operator where it is not
/// known (Unsupported), and leave file and place to the caller.
Result<std::vector<std::uint32_t>> lowerTfliteOperator(GraphBuilder& builder, const TfliteOperator& operation);

} // namespace inlinescope
