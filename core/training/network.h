// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstdint>
#include <vector>

namespace inlinescope {

/// Rows as bucket numbers, the only input of the network.
struct BucketRows {
    std::vector<std::size_t> bounds;   ///< per feature, 1 to 255: the largest bucket number
    std::vector<std::uint8_t> buckets; ///< row-major, a number per feature
    std::vector<std::uint8_t> labels;  ///< per row: 1 to inline, 0 not to
    std::vector<float> weights = {};   ///< as TrainingSet::weights

    std::size_t rows() const { return labels.size(); }
};

/// Two dense layers with a relu between them. For F features the input is t of each, then sqrt(t) of each, then t * t
/// of each, with t = bucket number / bounds: LLVM 12's normalisation. The scores are those of not inlining and of
/// inlining. Matrices are row-major, and are the right factor of their products.
struct Network {
    std::size_t inputs = 0; ///< 3 F
    std::size_t hidden = 0;
    std::vector<float> hiddenWeights; ///< [inputs, hidden]
    std::vector<float> hiddenBias;    ///< [hidden]
    std::vector<float> scoreWeights;  ///< [hidden, 2]
    std::vector<float> scoreBias;     ///< [2]
};

struct NetworkFit {
    std::size_t hidden = 16;
    int iterations = 200; ///< maximum number of evaluations of the loss over all rows
    double weightDecay = 1e-5;
    std::uint64_t seed = 1;
};

/// Fits the network by L-BFGS (NLopt) to the cross-entropy over all rows, each with its weight, with
/// weight decay. Without weights both labels have the same total weight however many rows they have. One thread; the
/// same rows and seed give the same weights, bit for bit. Progress counts iterations. Errors: Cancelled; Internal if
/// NLopt refuses the problem.
Result<Network> fitNetwork(const BucketRows& rows, const NetworkFit& fit, const ProgressCallback& progress,
                           const CancelToken& cancel);

} // namespace inlinescope
