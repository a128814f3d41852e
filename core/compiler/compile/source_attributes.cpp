// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/source_attributes.h"

#include "core/compiler/compile/bitcode.h"
#include "core/compiler/recording/callsite_keys.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <algorithm>
#include <map>
#include <string>

namespace inlinescope {
namespace {

using OfFunction = std::vector<SourceAttribute>;

llvm::Attribute::AttrKind kindOf(InlineAttribute attribute) {
    return attribute == InlineAttribute::AlwaysInline ? llvm::Attribute::AlwaysInline : llvm::Attribute::NoInline;
}

/// clang writes one of the three at most.
void addToDefinition(llvm::Function& function, InlineAttribute attribute) {
    for (const auto kind : {llvm::Attribute::InlineHint, llvm::Attribute::NoInline, llvm::Attribute::AlwaysInline})
        function.removeFnAttr(kind);
    function.addFnAttr(kindOf(attribute));
}

/// Gives the calls at the attributes' places what an attribute of their statement gives them.
void addToCalls(llvm::Function& function, const OfFunction& attributes, bool isNumbered) {
    unsigned number = 0;
    for (llvm::Instruction& instruction : llvm::instructions(function)) {
        if (!isOrdinaryCall(instruction)) continue;
        ++number;
        auto& call = llvm::cast<llvm::CallBase>(instruction);
        const llvm::DILocation* place = call.getDebugLoc();
        if (call.isInlineAsm() || (!isNumbered && !place)) continue;
        const unsigned line = isNumbered ? number : place->getLine(), column = isNumbered ? 0 : place->getColumn();
        for (const SourceAttribute& attribute : attributes)
            if (attribute.line == line && attribute.column == column) call.addFnAttr(kindOf(attribute.attribute));
    }
}

bool isOpen(const llvm::Function& function) {
    const auto has = [&function](llvm::Attribute::AttrKind kind) { return function.hasFnAttribute(kind); };
    return !has(llvm::Attribute::NoInline) && !has(llvm::Attribute::AlwaysInline) &&
           !has(llvm::Attribute::OptimizeNone) && !has(llvm::Attribute::Naked) &&
           !function.hasAvailableExternallyLinkage();
}

FunctionDefinition definitionOf(const llvm::Function& function) {
    FunctionDefinition definition{linkageName(function), {}, {}, 0, function.hasLocalLinkage(), isOpen(function)};
    if (const llvm::DISubprogram* subprogram = function.getSubprogram()) {
        definition.sourceName = subprogram->getName().str();
        definition.file = fileName(subprogram->getFilename(), subprogram->getDirectory());
        definition.line = subprogram->getLine();
    }
    return definition;
}

} // namespace

void addAttributes(llvm::Module& module, std::span<const SourceAttribute> attributes, CallsiteKeySource keys) {
    std::map<std::string, OfFunction> byFunction;
    for (const SourceAttribute& attribute : attributes)
        byFunction[attribute.function].push_back(attribute);
    const bool isNumbered = keys == CallsiteKeySource::Synthetic || !hasSubprograms(module);
    for (llvm::Function& function : module) {
        const auto found = byFunction.find(linkageName(function));
        if (function.isDeclaration() || found == byFunction.end()) continue;
        for (const SourceAttribute& attribute : found->second)
            if (attribute.line == 0) addToDefinition(function, attribute.attribute);
        addToCalls(function, found->second, isNumbered);
    }
}

Result<std::vector<FunctionDefinition>> definitionsIn(Bytes bitcode) {
    llvm::LLVMContext context;
    INLINESCOPE_TRY(const std::unique_ptr<llvm::Module> module, moduleOf(bitcode, context));
    std::vector<FunctionDefinition> definitions;
    for (const llvm::Function& function : *module)
        if (!function.isDeclaration()) definitions.push_back(definitionOf(function));
    return definitions;
}

} // namespace inlinescope
