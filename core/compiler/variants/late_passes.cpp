// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/late_passes.h"

#include "core/compiler/bodies/global_references.h"
#include "core/compiler/bodies/hash_mixer.h"
#include "core/compiler/recording/call_pass.h"

#include <llvm/IR/Module.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>

namespace inlinescope {

using namespace llvm;

namespace {

constexpr StringRef managerName = "PassManager<";

std::uint64_t alignmentOf(const GlobalVariable& variable) {
    return variable.getAlign().valueOrOne().value();
}

} // namespace

void LatePasses::hookRecording(PassBuilder& builder) {
    hook(builder, true);
}

void LatePasses::hookReplay(PassBuilder& builder) {
    hook(builder, false);
    builder.getPassInstrumentationCallbacks()->registerShouldRunOptionalPassCallback(
        [this](StringRef, Any) { return !m_open || !m_open->skipped; });
}

void LatePasses::hook(PassBuilder& builder, bool records) {
    builder.registerOptimizerEarlyEPCallback(
        [this, records](ModulePassManager& passes, OptimizationLevel, ThinOrFullLTOPhase) {
            passes.addPass(CallPass([this, records](Module& module, ModuleAnalysisManager& analyses) {
                if (!records && !enabled) return;
                m_facts.begin(module, analyses);
                m_analyses = &analyses.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
            }));
        });
    builder.registerOptimizerLastEPCallback([this](ModulePassManager& passes, OptimizationLevel, ThinOrFullLTOPhase) {
        passes.addPass(CallPass([this](Module&, ModuleAnalysisManager&) { m_analyses = nullptr; }));
    });
    PassInstrumentationCallbacks& callbacks = *builder.getPassInstrumentationCallbacks();
    callbacks.registerBeforeNonSkippedPassCallback([this, records](StringRef pass, Any unit) {
        const auto* function = m_analyses ? any_cast<const Function*>(&unit) : nullptr;
        if (function && pass.starts_with(managerName) && m_depth++ == 0)
            enter(const_cast<Function&>(**function), records);
    });
    callbacks.registerAfterPassCallback([this, records](StringRef pass, Any unit, const PreservedAnalyses&) {
        const bool ended = m_open && any_cast<const Function*>(&unit) && pass.starts_with(managerName);
        if (ended && --m_depth == 0) leave(records);
    });
}

void LatePasses::enter(Function& function, bool records) {
    const PhaseScope phase(m_clock, records ? Phase::Baseline : Phase::Bodies);
    m_open.emplace();
    m_open->function = &function;
    m_open->digest = Mixer(m_digest.of(function), m_facts.of(function)).value();
    if (records)
        noteGlobals(function);
    else
        m_open->skipped = take(function);
}

void LatePasses::noteGlobals(const Function& function) {
    for (const GlobalValue* global : globalReferences(function)) {
        if (const auto* variable = dyn_cast<GlobalVariable>(global))
            m_open->alignments.emplace_back(variable, alignmentOf(*variable));
        if (const auto* other = dyn_cast<Function>(global); other && other != &function)
            m_open->attributes.emplace_back(other, other->getAttributes().getRawPointer());
    }
}

/// Whether the passes changed the attributes of other functions, which would have to be done again.
bool LatePasses::changesFunctions() const {
    return any_of(m_open->attributes,
                  [](const auto& entry) { return entry.first->getAttributes().getRawPointer() != entry.second; });
}

void LatePasses::leave(bool records) {
    if (records) keep();
    m_open.reset();
}

void LatePasses::keep() {
    if (changesFunctions()) return;
    Known known;
    for (const auto& [variable, alignment] : m_open->alignments)
        if (alignmentOf(*variable) != alignment)
            known.alignments.emplace_back(variable->getName(), alignmentOf(*variable));
    known.body = m_store->keep(*m_open->function);
    if (known.body) m_known.try_emplace(m_open->digest, std::move(known));
}

bool LatePasses::take(Function& function) {
    const auto found = m_known.find(m_open->digest);
    if (found == m_known.end() || !found->second.body) return false;
    Module& module = *function.getParent();
    if (!m_store->fits(*found->second.body, module)) return false;
    m_analyses->clear(function, function.getName());
    m_store->place(*found->second.body, function);
    found->second.body = nullptr;
    for (const auto& [name, alignment] : found->second.alignments)
        if (GlobalVariable* variable = module.getGlobalVariable(name, true)) variable->setAlignment(Align(alignment));
    m_replaced.insert(&function);
    return true;
}

} // namespace inlinescope
