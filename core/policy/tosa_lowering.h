// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph_builder.h"
#include "core/policy/mlir_tensor.h"

namespace inlinescope {

/// One operation of the dialect tosa whose operands are already in the graph.
struct TosaOperation {
    std::string_view name;                   ///< "add"
    std::string result;                      ///< "%3", after which values are named
    std::vector<std::uint32_t> operands;     ///< those that are tensors
    std::vector<GraphBuilder::Shape> shapes; ///< those that are shapes
    const MlirAttributes& attributes;
    TensorSpec spec; ///< what the text says of the result: its type and shape
};

/// Adds the operation to the graph and returns its result. A cast of floating point to integers, a matrix product of
/// several batches, a convolution that is no matrix product, quantised operands and powers other than roots and squares
/// are Unsupported, as is an operation without a form in the graph; what TOSA says of NaN is not observed. `text` is
/// for errors in attributes; the caller adds file and place to the others.
Result<std::uint32_t> lowerTosaOperation(GraphBuilder& builder, const TosaOperation& operation, const MlirCursor& text);

} // namespace inlinescope
