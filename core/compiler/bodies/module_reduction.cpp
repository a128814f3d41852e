// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/module_reduction.h"

#include "core/compiler/bodies/code_hashes.h"
#include "core/compiler/recording/callsite_keys.h"

#include <llvm/ADT/STLExtras.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>

namespace inlinescope {
namespace {

/// An internal function's prologue may depend on whether its address is taken, and the removed bodies may have taken
/// it.
void keepAddressesTaken(llvm::Module& module, llvm::ArrayRef<llvm::Function*> kept) {
    llvm::SmallVector<llvm::GlobalValue*> taken;
    for (llvm::Function* function : kept)
        if (function->hasLocalLinkage() && function->hasAddressTaken()) taken.push_back(function);
    if (!taken.empty()) llvm::appendToCompilerUsed(module, taken);
}

void leaveTrace(llvm::Function& function, llvm::GlobalVariable& returned) {
    llvm::IRBuilder<> builder(llvm::BasicBlock::Create(function.getContext(), "", &function));
    builder.CreateRet(&returned);
    function.setSection(traceSection);
}

/// Returns true if a trace is left.
bool takeBody(llvm::Function& function) {
    auto* returned = const_cast<llvm::GlobalVariable*>(onlyReturnedGlobal(function));
    const llvm::GlobalValue::LinkageTypes linkage = function.getLinkage();
    const bool isLocal = function.isDSOLocal();
    function.deleteBody(); // makes the linkage external
    function.clearMetadata();
    function.setComdat(nullptr);
    function.setDSOLocal(isLocal);
    if (!returned) return false;
    function.setLinkage(linkage);
    leaveTrace(function, *returned);
    return true;
}

/// Replaces an alias of a function that is no longer defined by a declaration.
void takeAlias(llvm::GlobalAlias& alias) {
    auto* type = llvm::dyn_cast<llvm::FunctionType>(alias.getValueType());
    if (!type) type = llvm::FunctionType::get(llvm::Type::getVoidTy(alias.getContext()), false);
    llvm::Function* named = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, alias.getAddressSpace(),
                                                   "", alias.getParent());
    named->setDSOLocal(alias.isDSOLocal());
    named->takeName(&alias);
    alias.replaceAllUsesWith(named);
    alias.eraseFromParent();
}

} // namespace

bool makesCode(const llvm::Function& function) {
    return !function.isDeclarationForLinker();
}

bool hasOwnSection(const llvm::Function& function, bool functionSections) {
    return (functionSections || function.hasComdat()) && !function.hasSection();
}

bool mustStay(const llvm::Function& function) {
    const auto isKnown = [](const llvm::BasicBlock& block) { return block.hasAddressTaken(); };
    const auto resolves = [&](const llvm::GlobalIFunc& ifunc) { return ifunc.getResolverFunction() == &function; };
    return llvm::any_of(function, isKnown) || llvm::any_of(function.getParent()->ifuncs(), resolves);
}

Reduction reduceModule(llvm::Module& module, llvm::function_ref<bool(const llvm::Function&)> keep) {
    Reduction reduction;
    llvm::SmallVector<llvm::Function*> kept, gone;
    for (llvm::Function& function : module)
        if (makesCode(function)) (keep(function) || mustStay(function) ? kept : gone).push_back(&function);
    keepAddressesTaken(module, kept);
    for (llvm::GlobalAlias& alias : llvm::make_early_inc_range(module.aliases())) {
        if (!llvm::is_contained(gone, alias.getAliaseeObject())) continue;
        reduction.aliases.push_back(linkageName(alias));
        takeAlias(alias);
    }
    for (llvm::Function* function : gone) {
        reduction.leftOut.push_back(linkageName(*function));
        if (takeBody(*function)) reduction.traces.push_back(reduction.leftOut.back());
    }
    for (const llvm::Function* function : kept)
        reduction.kept.push_back(linkageName(*function));
    return reduction;
}

} // namespace inlinescope
