// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/graph.h"

#include <string>
#include <vector>

namespace inlinescope {

/// What becomes of an input on its way to the first layer.
struct PolicyInputSummary {
    bool isUsed = false;            ///< some output depends on it
    std::vector<std::string> steps; ///< "quantile", "sqrt", "square", "log", "z-score", "embedding", in that order
    std::vector<float> bounds;      ///< the quantile vocabulary that is embedded for it; empty for none
};

/// A product with a constant matrix (what is added to it and the function behind it included), or a look-up in a
/// constant table.
struct PolicyLayer {
    std::string name;
    std::string kind;        ///< "dense" or "embedding"
    std::int64_t inputs = 0; ///< of a dense layer the elements of a row, of an embedding the rows of its table
    std::int64_t units = 0;
    std::string activation; ///< "linear", "relu", "tanh", "sigmoid" or "softmax"; empty for an embedding
    std::int64_t parameters = 0;
};

/// A policy's graph as a person thinks of it. It is read off the operations: what a network of another making has in
/// other forms is not found.
struct PolicySummary {
    std::vector<PolicyInputSummary> inputs; ///< in the order of the graph's inputs
    std::vector<PolicyLayer> layers;        ///< in the order of computing
    std::int64_t scores = 0;                ///< how many the decision is chosen from; 0 where it is no choice
};

PolicySummary summarize(const PolicyGraph& graph);

} // namespace inlinescope
