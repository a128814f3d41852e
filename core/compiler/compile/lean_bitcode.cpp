// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/lean_bitcode.h"

#include "core/compiler/bodies/linkage_names.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>

namespace inlinescope {

std::vector<std::byte> bitcodeOf(const llvm::Module& module) {
    llvm::SmallVector<char, 0> written;
    llvm::raw_svector_ostream stream(written);
    llvm::WriteBitcodeToFile(module, stream, true);
    const auto* bytes = reinterpret_cast<const std::byte*>(written.data());
    return {bytes, bytes + written.size()};
}

Result<std::vector<std::byte>> leanBitcode(Bytes bitcode) {
    llvm::LLVMContext context;
    const llvm::StringRef bytes(reinterpret_cast<const char*>(bitcode.data()), bitcode.size());
    auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bytes, "module.bc"), context);
    if (!module) return Error{ErrorCode::Malformed, llvm::toString(module.takeError()), {}, {}, "LLVM bitcode"};
    // Declarations of one name would share a description, which LLVM does not accept.
    for (llvm::Function& function : **module)
        if (function.isDeclaration()) function.setSubprogram(nullptr);
    if (!llvm::stripNonLineTableDebugInfo(**module)) return std::vector<std::byte>();
    // Names that a build with line tables only has not, but callsites in inlined code do.
    addLinkageNames(**module);
    bool isBroken = false; // LLVM drops broken debug info when it reads the module
    if (llvm::verifyModule(**module, nullptr, &isBroken) || isBroken) return std::vector<std::byte>();
    return bitcodeOf(**module);
}

} // namespace inlinescope
