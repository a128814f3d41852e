// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

#include <llvm/Analysis/TensorSpec.h>

namespace inlinescope {

/// Converts LLVM's tensor specs to ours. A type that ours do not have becomes int64; no feature has such a type.
std::vector<TensorSpec> toSpecs(const std::vector<llvm::TensorSpec>& features);

} // namespace inlinescope
