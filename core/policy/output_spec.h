// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph_builder.h"

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// An output of a policy, and the tensor of the model that computes it ("NAME:PORT").
struct WantedOutput {
    TensorSpec spec;
    std::string tensor;
    bool isSpecified = false; ///< type and shape are given and must equal the graph's
};

/// Reads output_spec.json, as ml-compiler-opt writes it for LLVM: an array of {logging_name, tensor_spec {name, port,
/// type, shape}} whose first entry is the decision. Errors name the file.
Result<std::vector<WantedOutput>> readOutputSpecs(const std::string& file);

/// The outputs of a signature (tensors by name) in the order of their names, except that the decision is first.
std::vector<WantedOutput> outputsOfSignature(const std::map<std::string, std::string>& tensors);

/// Makes `outputs` the outputs of the graph and finishes it; `valueOf` finds the value of a tensor. `file` is the file
/// that names the outputs, for errors.
Result<void> addOutputs(GraphBuilder& builder, const std::vector<WantedOutput>& outputs,
                        const std::function<Result<std::uint32_t>(const std::string& tensor)>& valueOf,
                        const std::string& file);

/// The name of output `index` in the models that ml-compiler-opt and Inlinescope write, without its port.
constexpr std::string_view outputTensorName = "StatefulPartitionedCall";

/// The text of output_spec.json for a model whose output i is the tensor "StatefulPartitionedCall:i".
std::string outputSpecText(const std::vector<TensorSpec>& outputs);

} // namespace inlinescope
