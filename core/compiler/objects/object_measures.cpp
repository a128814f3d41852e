// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/object_measures.h"

#include "core/compiler/objects/linkage_word.h"
#include "core/compiler/objects/object_reader.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Mangler.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/SHA256.h>

#include <map>
#include <utility>

namespace inlinescope {
namespace {

using Symbols = std::map<std::string, FunctionSize*>;

FunctionSize* symbolOf(const Symbols& symbols, const llvm::GlobalValue& value) {
    llvm::SmallString<128> symbol;
    llvm::Mangler().getNameWithPrefix(symbol, &value, false);
    const auto found = symbols.find(std::string(symbol));
    return found == symbols.end() ? nullptr : found->second;
}

/// Takes the linkage of the object's functions from the IR, if it knows them.
void applyIrLinkage(const llvm::Module& module, const Symbols& symbols) {
    for (const llvm::Function& function : module) {
        FunctionSize* symbol = function.isDeclaration() ? nullptr : symbolOf(symbols, function);
        if (!symbol) continue;
        symbol->linkage = linkageWord(function);
        symbol->shared = function.hasLinkOnceLinkage() || function.hasWeakODRLinkage() || function.hasComdat();
    }
}

/// An alias of the IR is an alias in the object, in whatever order the object lists the two. Its bytes count for its
/// aliasee.
void applyIrAliases(const llvm::Module& module, const Symbols& symbols) {
    for (const llvm::GlobalAlias& alias : module.aliases()) {
        const auto* named = llvm::dyn_cast_or_null<llvm::Function>(alias.getAliaseeObject());
        FunctionSize* symbol = symbolOf(symbols, alias);
        FunctionSize* body = named ? symbolOf(symbols, *named) : nullptr;
        if (!symbol || !body || symbol->section != body->section || symbol->size != body->size) continue;
        if (body->alias) std::swap(body->alias, symbol->alias);
        symbol->shared = body->shared;
    }
}

} // namespace

Result<void> measureObject(Bytes object, const llvm::Module* module, ModuleRunResult& result) {
    const std::string name = "compiled object";
    INLINESCOPE_TRY(const SectionParts parts, readSectionParts(object, name));
    result.sizes = sizesOf(parts);
    result.sections = sectionsOf(parts);
    INLINESCOPE_TRY(result.functions, readFunctions(object, name));
    if (module) {
        Symbols symbols;
        for (FunctionSize& function : result.functions)
            symbols.emplace(function.name, &function);
        applyIrLinkage(*module, symbols);
        applyIrAliases(*module, symbols);
    }
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
