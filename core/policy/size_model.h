// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"

#include <cstdint>
#include <span>

namespace inlinescope {

/// A model that estimates the native size of a function from features of its IR, as LLVM's IR2Native
/// (-ml-inliner-ir2native-model, lib/Analysis/InlineSizeEstimatorAnalysis.cpp of LLVM 18): one input, int32 of shape
/// [1,214], and one output, float of shape [1,1]. size_features.h of core/compiler computes the features.
class SizeModel {
public:
    static constexpr std::size_t featureCount = 214;

    /// Error: Unsupported if the inputs or outputs of the model are others.
    static Result<SizeModel> bind(const Policy& model);

    /// Bytes of one function. As LLVM does, a fraction is dropped, and a negative number gives 0. Errors: those of the
    /// evaluation, and Malformed for an output that is no size (not a number, or beyond 1 TiB).
    Result<std::int64_t> estimate(std::span<const std::int32_t, featureCount> features);

private:
    explicit SizeModel(const Policy& model) : m_evaluator(model) {}

    PolicyEvaluator m_evaluator;
};

} // namespace inlinescope
