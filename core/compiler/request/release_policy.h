// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/release_tensor.h"

#include <memory>

namespace llvm {
class LLVMContext;
class MLModelRunner;
class StringRef;
class TensorSpec;
} // namespace llvm

namespace inlinescope {

/// A policy that was translated to C++ (core/policy/cpp_emitter.h) and built into the program.
///
/// Which one decides is chosen by name from the list of them, not by the selector that LLVM's ReleaseModeModelRunner
/// knows (-ml-inliner-model-selector): that feeds the MD5 of a name to one compiled model, as a further input, and so
/// needs all policies in one class with the same inputs of the same types. Each of ours keeps its own inputs and
/// memory, and a name that is none is known before anything is compiled.
struct ReleasePolicy {
    std::string_view name;
    std::string_view fingerprint; ///< Policy::fingerprint() of what was translated
    std::span<const ReleaseTensor> inputs;
    std::span<const ReleaseTensor> outputs; ///< first the decision
    /// LLVM's runner of the compiled model, with the buffers of `inputs` in their order.
    std::unique_ptr<llvm::MLModelRunner> (*makeRunner)(llvm::LLVMContext& context,
                                                       const std::vector<llvm::TensorSpec>& inputs,
                                                       llvm::StringRef decision) = nullptr;
};

/// The policies of this program, in the order in which INLINESCOPE_INLINER_MODEL_PATH names them. The definition is
/// made by the build (inlinescope_release_policies() in resources/cmake/release_policy.cmake) and linked by programs
/// only.
std::span<const ReleasePolicy> releasePolicies();

} // namespace inlinescope
