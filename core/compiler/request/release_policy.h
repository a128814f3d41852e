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
/// A policy is chosen by its name in the list, not by the selector of LLVM's ReleaseModeModelRunner
/// (-ml-inliner-model-selector). The selector passes the MD5 of a name to one compiled model as an additional input, so
/// all policies would have to be in one class with the same inputs of the same types. Here each policy keeps its own
/// inputs and memory, and an unknown name is an error before anything is compiled.
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

/// The policies of this program, in the order in which INLINESCOPE_INLINER_MODEL_PATH names them. The build generates
/// the definition (inlinescope_release_policies() in resources/cmake/release_policy.cmake); only programs link it.
std::span<const ReleasePolicy> releasePolicies();

} // namespace inlinescope
