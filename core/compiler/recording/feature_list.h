// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/tensor.h"

namespace inlinescope {

/// The features of this LLVM, from an advisor of its own. initializeCompiler() must have been called.
FeatureList compilerFeatures();

} // namespace inlinescope
