// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"

namespace inlinescope {

/// The policy as MLIR text in the dialect TOSA, as LLVM 23 builds it in (CMake: LLVM_MLGO_MODELS="FLAG,FILE,inliner"):
/// one function, whose arguments are the inputs with their types and shapes, each named after its feature by the
/// attribute tf_saved_model.index_path, and whose result is the decision, of one element. Other outputs are left out.
/// A scalar is a tensor of shape {1}.
///
/// The form is that of llvm/cmake/modules/MLGOLower.cmake and of the two models in
/// mlir/test/Integration/Dialect/EmitC of LLVM. Operations are chosen so that the passes named there have a way to C++:
/// a bucket is counted by comparisons with all bounds. TOSA has no division and no square root: x / y is x * (1 / y),
/// and the root is a power, so a score may differ in its last bits.
///
/// Errors: Unsupported for an operation or type without a form, with the value's name, and for a decision that is not
/// one element.
Result<std::string> writeTosa(const Policy& policy);

} // namespace inlinescope
