// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Models with the interface of LLVM's IR2Native, whose output is known by hand.
#include "tests/support/graph_policy.h"

#include <cstring>

struct SizeModelShape {
    std::int64_t features = 214;
    inlinescope::ScalarType type = inlinescope::ScalarType::Int32;
    std::int64_t sizes = 1;
};

/// Writes the folder of a model whose output is the dot product of the features and these weights, the rest being 0;
/// with several sizes, of each.
inline void writeSizeModel(const QString& folder, const SizeModelShape& shape, const std::vector<float>& weights) {
    using namespace inlinescope;
    PolicyValue matrix{OpCode::Constant, {"weights", 0, ScalarType::Float, {shape.features, shape.sizes}}, {}, {}, {}};
    matrix.data.resize(matrix.spec.byteSize());
    for (std::size_t weight = 0; weight < weights.size(); ++weight)
        std::memcpy(matrix.data.data() + weight * std::size_t(shape.sizes) * sizeof(float), &weights[weight],
                    sizeof(float));
    writePolicy(folder, {{OpCode::Input, {"input_1", 0, shape.type, {1, shape.features}}, {}, {}, {}},
                         {OpCode::Cast, {"numbers", 0, ScalarType::Float, {1, shape.features}}, {0}, {}, {}},
                         matrix,
                         {OpCode::MatMul, {"output_1", 0, ScalarType::Float, {1, shape.sizes}}, {1, 2}, {0, 0}, {}}});
}

/// One that counts the instructions of a function: each opcode has a feature, from the 9th to the 76th (see
/// core/compiler/recording/size_features.h).
inline void writeInstructionCounter(const QString& folder) {
    std::vector<float> weights(77, 0.0F);
    std::fill(weights.begin() + 9, weights.end(), 1.0F);
    writeSizeModel(folder, {}, weights);
}
