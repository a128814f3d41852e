// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <cstddef>
#include <memory>
#include <vector>

namespace llvm {
class LLVMContext;
class Module;
} // namespace llvm

namespace inlinescope {

/// Error: Malformed, without a file.
Result<std::unique_ptr<llvm::Module>> moduleOf(Bytes bitcode, llvm::LLVMContext& context);

/// With the order of uses, which passes follow.
std::vector<std::byte> bitcodeOf(const llvm::Module& module);

} // namespace inlinescope
