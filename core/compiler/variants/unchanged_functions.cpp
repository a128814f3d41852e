// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/unchanged_functions.h"

#include "core/compiler/bodies/global_references.h"
#include "core/compiler/bodies/module_reduction.h"

#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/xxhash.h>

namespace inlinescope {

using namespace llvm;

namespace {

/// A pass over the module that calls `Function` of the object; it preserves all analyses.
template <auto Function>
struct CallPass;
template <class Object, class Unit, void (Object::*Function)(Unit)>
struct CallPass<Function> : PassInfoMixin<CallPass<Function>> {
    Object* object = nullptr;
    PreservedAnalyses run(Module& module, ModuleAnalysisManager&) {
        (object->*Function)(module);
        return PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

std::vector<std::uint64_t> globalsOf(const Function& function) {
    std::vector<std::uint64_t> names;
    for (const GlobalValue* global : globalReferences(function))
        names.push_back(xxh3_64bits(global->getName()));
    llvm::sort(names);
    return names;
}

} // namespace

void UnchangedFunctions::hookBaseline(PassBuilder& builder) {
    builder.registerOptimizerEarlyEPCallback([this](ModulePassManager& passes, OptimizationLevel, ThinOrFullLTOPhase) {
        CallPass<&UnchangedFunctions::begin> pass;
        pass.object = this;
        passes.addPass(std::move(pass));
    });
    builder.registerOptimizerLastEPCallback([this](ModulePassManager& passes, OptimizationLevel, ThinOrFullLTOPhase) {
        CallPass<&UnchangedFunctions::end> pass;
        pass.object = this;
        passes.addPass(std::move(pass));
    });
}

void UnchangedFunctions::hookVariant(PassBuilder& builder) {
    builder.registerOptimizerEarlyEPCallback([this](ModulePassManager& passes, OptimizationLevel, ThinOrFullLTOPhase) {
        CallPass<&UnchangedFunctions::find> pass;
        pass.object = this;
        passes.addPass(std::move(pass));
    });
    builder.getPassInstrumentationCallbacks()->registerShouldRunOptionalPassCallback([this](StringRef, Any unit) {
        const auto* function = m_unchanged.empty() ? nullptr : any_cast<const Function*>(&unit);
        return !function || !m_unchanged.contains(*function);
    });
}

void UnchangedFunctions::begin(const Module& module) {
    for (const Function& function : module)
        if (!function.isDeclaration()) m_known[function.getName()] = {m_digest.of(function), globalsOf(function)};
    for (const GlobalVariable& variable : module.globals())
        m_alignments[variable.getName()] = variable.getAlign().valueOrOne().value();
}

void UnchangedFunctions::end(const Module& module) {
    for (auto known = m_known.begin(); known != m_known.end();) {
        const auto current = known++;
        const Function* function = module.getFunction(current->getKey());
        if (!function || function->isDeclaration() || globalsOf(*function) != current->second.globals)
            m_known.erase(current);
    }
    for (const GlobalVariable& variable : module.globals()) {
        const auto found = m_alignments.find(variable.getName());
        const std::uint64_t alignment = variable.getAlign().valueOrOne().value();
        if (found == m_alignments.end()) continue;
        if (found->second == alignment)
            m_alignments.erase(found);
        else
            found->second = alignment;
    }
}

bool UnchangedFunctions::isKnown(const Function& function) {
    const auto known = m_known.find(function.getName());
    return known != m_known.end() && known->second.digest == m_digest.of(function);
}

void UnchangedFunctions::find(Module& module) {
    if (!enabled) return;
    bool commonToo = true;
    for (const Function& function : module) {
        if (function.isDeclaration()) continue;
        if (isKnown(function))
            m_unchanged.insert(&function);
        else if (makesCode(function) && !hasOwnSection(function, functionSections))
            commonToo = false;
    }
    for (const Function& function : module)
        if (!commonToo && !hasOwnSection(function, functionSections)) m_unchanged.erase(&function);
    for (const auto& raised : m_alignments)
        if (GlobalVariable* variable = module.getGlobalVariable(raised.getKey(), true))
            variable->setAlignment(Align(raised.second));
}

} // namespace inlinescope
