// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph_builder.h"

#include <tensorflow.pb.h>

namespace inlinescope {

/// Adds what a TensorFlow operation computes to the graph, and gives its results. `operands` are its data inputs, the
/// value of a variable in the variable's place. Errors name the operator where it is not known (Unsupported), and leave
/// file and place to the caller.
Result<std::vector<std::uint32_t>> lowerNode(GraphBuilder& builder, const tensorflow::NodeDef& node,
                                             std::span<const std::uint32_t> operands);

} // namespace inlinescope
