// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/phase_clock.h"

#include "core/compiler/recording/call_pass.h"

#include <llvm/IR/Function.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>

namespace inlinescope {

std::string_view wordOf(Phase phase) {
    constexpr std::string_view words[] = {
        "other passes",    "inliner",           "simplification", "remembered bodies", "late passes", "final hashes",
        "code generation", "object and report", "forks",          "baseline",          "check"};
    return words[static_cast<std::size_t>(phase)];
}

PhaseCosts& PhaseCosts::operator+=(const PhaseCosts& other) {
    for (std::size_t phase = 0; phase < phases; ++phase)
        ns[phase] += other.ns[phase];
    systemNs += other.systemNs;
    pageFaults += other.pageFaults;
    return *this;
}

Phase PhaseClock::enter(Phase phase) {
    const Phase before = m_phase;
    if (!m_enabled || phase == before) return before;
    const std::int64_t now = ownUsage().ns;
    m_costs[before] += now - m_since;
    m_since = now;
    m_phase = phase;
    return before;
}

void PhaseClock::restart(Phase phase) {
    m_costs = {};
    m_phase = phase;
    m_others = ownUsage();
    m_since = m_others.ns;
}

PhaseCosts PhaseClock::costs() {
    if (!m_enabled) return {};
    const Usage now = ownUsage();
    m_costs[m_phase] += now.ns - m_since;
    m_since = now.ns;
    PhaseCosts costs = m_costs;
    const Usage mine = now - m_others;
    costs.systemNs = mine.systemNs;
    costs.pageFaults = mine.pageFaults;
    return costs;
}

void PhaseClock::leaveOut(const Usage& branch) {
    m_since += branch.ns;
    m_others.systemNs += branch.systemNs;
    m_others.pageFaults += branch.pageFaults;
}

void PhaseClock::hookPipeline(llvm::PassBuilder& builder) {
    if (!m_enabled) return;
    builder.registerOptimizerEarlyEPCallback(
        [this](llvm::ModulePassManager& passes, llvm::OptimizationLevel, llvm::ThinOrFullLTOPhase) {
            passes.addPass(CallPass([this](llvm::Module&, llvm::ModuleAnalysisManager&) { enter(Phase::LatePasses); }));
        });
    constexpr llvm::StringRef manager = "PassManager<";
    llvm::PassInstrumentationCallbacks& callbacks = *builder.getPassInstrumentationCallbacks();
    const auto isInWalk = [this] { return m_phase == Phase::Passes || m_phase == Phase::Simplification; };
    callbacks.registerBeforeNonSkippedPassCallback([this, isInWalk, manager](llvm::StringRef pass, llvm::Any unit) {
        if (pass == "InlinerPass") enter(Phase::Inlining);
        const bool function = llvm::any_cast<const llvm::Function*>(&unit) && pass.starts_with(manager);
        if (function && isInWalk() && m_depth++ == 0) enter(Phase::Simplification);
    });
    callbacks.registerAfterPassCallback(
        [this, isInWalk, manager](llvm::StringRef pass, llvm::Any unit, const llvm::PreservedAnalyses&) {
            if (pass == "InlinerPass") enter(Phase::Passes);
            const bool function = llvm::any_cast<const llvm::Function*>(&unit) && pass.starts_with(manager);
            if (!function || !isInWalk() || m_depth == 0) return;
            --m_depth;
            if (m_depth == 0) enter(Phase::Passes);
        });
}

} // namespace inlinescope
