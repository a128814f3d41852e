// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <llvm/Analysis/TensorSpec.h>

namespace inlinescope {

/// LLVM's tensor specs as ours. A type that we have no name for becomes int64; no feature has one.
std::vector<TensorSpec> toSpecs(const std::vector<llvm::TensorSpec>& features);

} // namespace inlinescope
