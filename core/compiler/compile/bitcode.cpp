// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/bitcode.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/raw_ostream.h>

namespace inlinescope {

Result<std::unique_ptr<llvm::Module>> moduleOf(Bytes bitcode, llvm::LLVMContext& context) {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(bitcode.data()), bitcode.size());
    auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bytes, "module.bc"), context);
    if (!module) return Error{ErrorCode::Malformed, llvm::toString(module.takeError()), {}, {}, "LLVM bitcode"};
    return std::move(*module);
}

std::vector<std::byte> bitcodeOf(const llvm::Module& module) {
    llvm::SmallVector<char, 0> written;
    llvm::raw_svector_ostream stream(written);
    llvm::WriteBitcodeToFile(module, stream, true);
    const auto* bytes = reinterpret_cast<const std::byte*>(written.data());
    return {bytes, bytes + written.size()};
}

} // namespace inlinescope
