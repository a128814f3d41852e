// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/alias_facts.h"

#include "core/compiler/bodies/global_references.h"
#include "core/compiler/bodies/hash_mixer.h"

#include <llvm/Analysis/AliasAnalysis.h>
#include <llvm/Analysis/GlobalsModRef.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>

namespace inlinescope {

using namespace llvm;

namespace {

const Argument* firstPointer(const Module& module) {
    for (const Function& function : module)
        for (const Argument& argument : function.args())
            if (!function.isDeclaration() && argument.getType()->isPointerTy()) return &argument;
    return nullptr;
}

/// Asks the analysis about one function.
class Questions {
public:
    Questions(GlobalsAAResult& globals, const TargetLibraryInfo& library, const Argument* stranger)
        : m_globals(globals), m_bare(library), m_query(m_bare), m_stranger(stranger) {}

    std::uint64_t ask(const Function& function) {
        SmallVector<const GlobalVariable*, 8> locals;
        for (const GlobalValue* global : globalReferences(function))
            if (const auto* local = dyn_cast<GlobalVariable>(global); local && local->hasLocalLinkage())
                locals.push_back(local);
        llvm::sort(locals, [](const auto* a, const auto* b) { return a->getName() < b->getName(); });
        llvm::erase_if(locals, [this](const GlobalVariable* local) {
            const bool tracked = isApart(*local);
            m_mixer.add(tracked);
            return !tracked;
        });
        for (const Instruction& instruction : instructions(function)) {
            if (const auto* call = dyn_cast<CallBase>(&instruction)) ask(*call, locals);
            const auto* load = dyn_cast<LoadInst>(&instruction);
            if (load && load->getType()->isPointerTy() && isa<GlobalVariable>(load->getPointerOperand()))
                m_mixer.add(isApart(*load));
        }
        return m_mixer.value();
    }

private:
    /// Whether the pointer certainly does not point to what a function gets as an argument: it is a global that is only
    /// loaded and stored, or memory that only such a global points to.
    bool isApart(const Value& pointer) {
        return m_stranger &&
               m_globals.alias(MemoryLocation::getBeforeOrAfter(&pointer), MemoryLocation::getBeforeOrAfter(m_stranger),
                               m_query, nullptr) == AliasResult::NoAlias;
    }
    void ask(const CallBase& call, ArrayRef<const GlobalVariable*> tracked) {
        if (call.getType()->isPointerTy()) m_mixer.add(isApart(call));
        const Function* callee = call.getCalledFunction();
        if (!callee || callee->isIntrinsic()) return;
        m_mixer.add(m_globals.getMemoryEffects(callee).toIntValue());
        for (const GlobalVariable* global : tracked)
            m_mixer.add(static_cast<std::uint64_t>(
                m_globals.getModRefInfo(&call, MemoryLocation::getBeforeOrAfter(global), m_query)));
    }

    GlobalsAAResult& m_globals;
    AAResults m_bare; ///< without any analysis; only for the query
    SimpleAAQueryInfo m_query;
    const Argument* const m_stranger;
    Mixer m_mixer;
};

} // namespace

void AliasFacts::begin(Module& module, ModuleAnalysisManager& analyses) {
    m_analyses = &analyses;
    m_library.emplace(module.getTargetTriple());
    m_stranger = firstPointer(module);
}

std::uint64_t AliasFacts::of(const Function& function) const {
    // The analysis manager takes no constant module, but a cached result does not change it.
    auto* globals = m_analyses->getCachedResult<GlobalsAA>(const_cast<Module&>(*function.getParent()));
    return globals ? Questions(*globals, TargetLibraryInfo(*m_library), m_stranger).ask(function) : 0;
}

} // namespace inlinescope
