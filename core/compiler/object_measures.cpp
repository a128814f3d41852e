#include "core/compiler/object_measures.h"

#include "core/compiler/object_reader.h"
#include "core/compiler/recorder.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Mangler.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SHA256.h>

#include <map>

namespace inlinescope {
namespace {

/// Linkage of the object's functions where the IR knows them.
void applyIrLinkage(const llvm::Module& module, std::vector<FunctionSize>& functions) {
    const llvm::Mangler mangler;
    std::map<std::string, const llvm::Function*> bySymbol;
    for (const llvm::Function& function : module) {
        llvm::SmallString<128> symbol;
        mangler.getNameWithPrefix(symbol, &function, false);
        if (!function.isDeclaration()) bySymbol[std::string(symbol)] = &function;
    }
    for (FunctionSize& function : functions) {
        const auto found = bySymbol.find(function.name);
        if (found == bySymbol.end()) continue;
        function.linkage = linkageWord(*found->second);
        function.shared =
            found->second->hasLinkOnceLinkage() || found->second->hasWeakODRLinkage() || found->second->hasComdat();
    }
}

} // namespace

Result<void> measureObject(Bytes object, const llvm::Module* module, ModuleRunResult& result) {
    const std::string name = "compiled object";
    INLINESCOPE_TRY(const SectionParts parts, readSectionParts(object, name));
    result.sizes = sizesOf(parts);
    result.sections = sectionsOf(parts);
    INLINESCOPE_TRY(result.functions, readFunctions(object, name));
    if (module) applyIrLinkage(*module, result.functions);
    const auto digest =
        llvm::SHA256::hash(llvm::ArrayRef(reinterpret_cast<const std::uint8_t*>(object.data()), object.size()));
    result.objectHash = llvm::toHex(digest, true);
    return {};
}

Result<void> measureForeignObject(Bytes object, Bytes bitcode, ModuleRunResult& result) {
    llvm::LLVMContext context;
    const llvm::StringRef bytes(reinterpret_cast<const char*>(bitcode.data()), bitcode.size());
    auto module = llvm::getLazyBitcodeModule(llvm::MemoryBufferRef(bytes, "module.bc"), context);
    if (!module) llvm::consumeError(module.takeError());
    return measureObject(object, module ? module->get() : nullptr, result);
}

} // namespace inlinescope
