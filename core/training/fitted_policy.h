// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/policy/graph.h"
#include "core/training/network.h"
#include "core/training/training_set.h"

namespace inlinescope {

struct FitOptions {
    std::size_t bounds = 32; ///< maximum size of a feature's quantile vocabulary; 1 to 255
    /// Networks whose scores are averaged, above 0. If there are several, each is fitted to rows with other random
    /// weights (a Bayesian bootstrap), which makes the answer depend less on single rows.
    int members = 1;
    NetworkFit network; ///< of each
};

/// Learns the decisions of `set` from the features `chosen` (indices; those that have no bounds are left out): a
/// vocabulary of quantiles for each, and a network. The policy's inputs are the features as they are specified, its
/// output is inlining_decision, int64 [1]; the scores are where PolicyGraph looks for them. Pure: the same arguments
/// give the same graph. Errors: InvalidArgument without rows or features, and those of fitNetwork().
Result<PolicyGraph> fitPolicy(const TrainingSet& set, const std::vector<std::size_t>& chosen, const FitOptions& options,
                              const ProgressCallback& progress, const CancelToken& cancel);

} // namespace inlinescope
