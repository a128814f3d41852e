// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/request/release_policy.h"

#include <llvm/Analysis/ReleaseModeModelRunner.h>

namespace inlinescope {

/// The entry of a class that translate_policy has written, for the list that the build makes of them.
template <typename Compiled>
ReleasePolicy releasePolicyOf() {
    const auto makeRunner = [](llvm::LLVMContext& context, const std::vector<llvm::TensorSpec>& inputs,
                               llvm::StringRef decision) -> std::unique_ptr<llvm::MLModelRunner> {
        return std::make_unique<llvm::ReleaseModeModelRunner<Compiled>>(context, inputs, decision);
    };
    return {Compiled::name, Compiled::fingerprint, Compiled::inputs(), Compiled::outputs(), makeRunner};
}

} // namespace inlinescope
