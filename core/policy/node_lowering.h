// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph_builder.h"

#include <tensorflow.pb.h>

namespace inlinescope {

/// Adds a TensorFlow operation to the graph, and returns its results. `operands` are its data inputs; a variable is
/// replaced by its value. Errors name an unknown operator (Unsupported); the caller adds file and place.
Result<std::vector<std::uint32_t>> lowerNode(GraphBuilder& builder, const tensorflow::NodeDef& node,
                                             std::span<const std::uint32_t> operands);

} // namespace inlinescope
