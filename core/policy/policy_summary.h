// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <string>
#include <vector>

namespace inlinescope {

/// How an input is transformed before the first layer.
struct PolicyInputSummary {
    bool isUsed = false;            ///< some output depends on it
    std::vector<std::string> steps; ///< "quantile", "sqrt", "square", "log", "z-score", "embedding", in that order
    std::vector<float> bounds;      ///< the quantile vocabulary of its embedding; empty for none
};

/// A product with a constant matrix (including an addition to it and the activation function after it), or a look-up in
/// a constant table.
struct PolicyLayer {
    std::string name;
    std::string kind;        ///< "dense" or "embedding"
    std::int64_t inputs = 0; ///< of a dense layer: elements of a row; of an embedding: rows of its table
    std::int64_t units = 0;
    std::string activation; ///< "linear", "relu", "tanh", "sigmoid" or "softmax"; empty for an embedding
    std::int64_t parameters = 0;
};

/// A policy's graph as layers and inputs. It is derived from the operations: parts of a network that are written in
/// other forms are not recognised.
struct PolicySummary {
    std::vector<PolicyInputSummary> inputs; ///< in the order of the graph's inputs
    std::vector<PolicyLayer> layers;        ///< in the order of computation
    std::int64_t scores = 0; ///< number of alternatives that the decision is chosen from; 0 if it is not such a choice
};

PolicySummary summarize(const PolicyGraph& graph);

} // namespace inlinescope
