// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/lean_bitcode.h"

#include "core/compiler/bodies/linkage_names.h"
#include "core/compiler/compile/bitcode.h"

#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>

namespace inlinescope {

Result<std::vector<std::byte>> leanBitcode(Bytes bitcode) {
    llvm::LLVMContext context;
    INLINESCOPE_TRY(const std::unique_ptr<llvm::Module> module, moduleOf(bitcode, context));
    // Declarations of one name would share a description, which LLVM does not accept.
    for (llvm::Function& function : *module)
        if (function.isDeclaration()) function.setSubprogram(nullptr);
    if (!llvm::stripNonLineTableDebugInfo(*module)) return std::vector<std::byte>();
    // Names that a build with line tables only has not, but callsites in inlined code do.
    addLinkageNames(*module);
    bool isBroken = false; // LLVM drops broken debug info when it reads the module
    if (llvm::verifyModule(*module, nullptr, &isBroken) || isBroken) return std::vector<std::byte>();
    return bitcodeOf(*module);
}

} // namespace inlinescope
