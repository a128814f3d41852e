// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/policy.h"

#include <llvm/IR/PassManager.h>

namespace inlinescope {

/// What a size model (core/policy/size_model.h) estimates for a module as it is now: the sum over all functions that
/// code is generated for, so not over available_externally bodies. Bytes. Errors: those of SizeModel, with the
/// function, and Malformed for a sum beyond 1 TiB.
Result<std::int64_t> estimateSize(llvm::Module& module, const Policy& model, llvm::ModuleAnalysisManager& analyses);

/// Whether code is generated for no function at all.
bool hasNoCode(const llvm::Module& module);

} // namespace inlinescope
