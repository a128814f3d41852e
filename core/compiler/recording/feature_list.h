// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <vector>

namespace inlinescope {

/// The features that this LLVM's ML inlining advisor gives to a policy, in the advisor's order.
struct CompilerFeatures {
    std::vector<TensorSpec> always;
    std::vector<TensorSpec> withVocabulary; ///< additional ones with -ml-inliner-ir2vec-vocab-file; the vocabulary sets
                                            ///< their length, the shape here is [1]
};

/// Asks an advisor of LLVM's own. initializeCompiler() must have been called.
CompilerFeatures compilerFeatures();

} // namespace inlinescope
