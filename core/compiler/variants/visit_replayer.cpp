// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/visit_replayer.h"

#include <llvm/IR/Instructions.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/xxhash.h>

namespace inlinescope {

using namespace llvm;

namespace {

bool areAligned(const std::vector<std::pair<std::string, std::uint64_t>>& alignments, const Module& module) {
    return all_of(alignments, [&module](const auto& entry) {
        const GlobalVariable* variable = module.getGlobalVariable(entry.first, true);
        return variable && variable->getAlign().valueOrOne().value() == entry.second;
    });
}

/// Leaves a function that can no longer be called as the inliner does, until the end of the walk deletes it.
void makeUnreachable(Function& function) {
    function.dropAllReferences();
    while (!function.empty())
        function.front().eraseFromParent();
    new UnreachableInst(function.getContext(), BasicBlock::Create(function.getContext(), "", &function));
}

/// Does what the inliner's pass does at the end of a component: removes functions without uses from the call graph.
void forget(const std::vector<std::string>& names, const Module& module, CGSCCAnalysisManager& manager,
            LazyCallGraph& graph, CGSCCUpdateResult& update, FunctionAnalysisManager& analyses) {
    SmallVector<Function*, 4> dead;
    for (const std::string& name : names)
        if (Function* function = module.getFunction(name)) dead.push_back(function);
    for (Function* function : dead) {
        if (function->hasLocalLinkage() || !function->hasComdat())
            makeUnreachable(*function);
        else
            function->dropDroppableUses();
        analyses.clear(*function, function->getName());
        LazyCallGraph::SCC& component = *graph.lookupSCC(*graph.lookup(*function));
        manager.clear(component, component.getName());
        update.InvalidatedSCCs.insert(&component);
        update.DeadFunctions.push_back(function);
    }
    for (Function* function : dead)
        graph.markDeadFunction(*function);
}

} // namespace

/// A pass between the inliner and simplification. It inserts the remembered bodies, so that simplification has nothing
/// to do.
struct VisitReplayer::BeforeSimplification : PassInfoMixin<BeforeSimplification> {
    VisitReplayer* replayer = nullptr;

    PreservedAnalyses run(LazyCallGraph::SCC& component, CGSCCAnalysisManager& manager, LazyCallGraph& graph,
                          CGSCCUpdateResult& update) {
        if (!replayer->enabled) return PreservedAnalyses::all();
        const PhaseScope phase(replayer->m_clock, Phase::Bodies);
        auto& analyses = manager.getResult<FunctionAnalysisManagerCGSCCProxy>(component, graph).getManager();
        const bool done = replayer->m_leftOut.first == &component.begin()->getFunction()
                              ? takeWhole(component, manager, graph, update, analyses)
                              : takeSimplified(component, manager, graph, update, analyses);
        if (!done) return PreservedAnalyses::all();
        PreservedAnalyses preserved;
        preserved.preserveSet<AllAnalysesOn<Function>>(); // the analyses of the changed functions are already cleared
        preserved.preserve<FunctionAnalysisManagerCGSCCProxy>();
        preserved.preserve<LazyCallGraphAnalysis>();
        return preserved;
    }

    bool takeWhole(LazyCallGraph::SCC& component, CGSCCAnalysisManager& manager, LazyCallGraph& graph,
                   CGSCCUpdateResult& update, FunctionAnalysisManager& analyses) const {
        LazyCallGraph::Node& node = *component.begin();
        Visit& visit = *std::exchange(replayer->m_leftOut, {}).second;
        replayer->take(visit, node.getFunction(), analyses);
        updateCGAndAnalysisManagerForCGSCCPass(graph, component, node, manager, update, analyses);
        forget(visit.deleted, *node.getFunction().getParent(), manager, graph, update, analyses);
        analyses.getResult<ShouldNotRunFunctionPassesAnalysis>(node.getFunction());
        ++replayer->m_counts.whole;
        return true;
    }

    /// Takes all functions of the component or none: simplification of one function may remove another from the
    /// component.
    bool takeSimplified(LazyCallGraph::SCC& component, CGSCCAnalysisManager& manager, LazyCallGraph& graph,
                        CGSCCUpdateResult& update, FunctionAnalysisManager& analyses) const {
        SmallVector<std::pair<LazyCallGraph::Node*, Visit*>, 4> visits;
        for (LazyCallGraph::Node& node : component)
            if (!analyses.getCachedResult<ShouldNotRunFunctionPassesAnalysis>(node.getFunction()))
                visits.emplace_back(&node, replayer->simplification(node.getFunction()));
        if (any_of(visits, [](const auto& entry) { return entry.second == nullptr; })) {
            for (const auto& [node, visit] : visits)
                replayer->m_states[node->getFunction().getName()] = unknownBody;
            replayer->m_counts.missed += visits.size();
            return false;
        }
        LazyCallGraph::SCC* current = &component;
        for (const auto& [node, visit] : visits) {
            if (graph.lookupSCC(*node) != current) continue;
            replayer->take(*visit, node->getFunction(), analyses);
            current = &updateCGAndAnalysisManagerForFunctionPass(graph, *current, *node, manager, update, analyses);
            analyses.getResult<ShouldNotRunFunctionPassesAnalysis>(node->getFunction());
            ++replayer->m_counts.simplified;
        }
        return !visits.empty();
    }
    static bool isRequired() { return true; }
};

void VisitReplayer::hookPipeline(PassBuilder& builder) {
    builder.registerCGSCCOptimizerLateEPCallback([this](CGSCCPassManager& passes, OptimizationLevel) {
        BeforeSimplification pass;
        pass.replayer = this;
        passes.addPass(BeforeSimplification(pass));
    });
    builder.getPassInstrumentationCallbacks()->registerShouldRunOptionalPassCallback([this](StringRef pass, Any unit) {
        const auto* component = any_cast<const LazyCallGraph::SCC*>(&unit);
        return !component || pass != "InlinerPass" || !leavesOut(**component);
    });
}

bool VisitReplayer::leavesOut(const LazyCallGraph::SCC& component) {
    const Function* function = component.size() == 1 && enabled ? &component.begin()->getFunction() : nullptr;
    if (function && m_leftOut.first == function) return true;
    m_leftOut = {};
    if (!function || !mustAsk) return false;
    const PhaseScope phase(m_clock, Phase::Bodies);
    if (Visit* visit = wholeVisit(*function)) m_leftOut = {function, visit};
    return m_leftOut.second != nullptr;
}

Visit* VisitReplayer::wholeVisit(const Function& function) const {
    Visit* visit = m_memo.byState.lookup({xxh3_64bits(function.getName()), m_states.lookup(function.getName())});
    if (!visit || !visit->whole || !visit->body || any_of(visit->asked, mustAsk)) return nullptr;
    if (visit->attributesBefore != function.getAttributes().getRawPointer()) return nullptr;
    const Module& module = *function.getParent();
    for (const Visit::Callee& known : visit->callees) {
        const Function* callee = module.getFunction(known.name);
        if (!callee || m_states.lookup(known.name) != known.state ||
            callee->getAttributes().getRawPointer() != known.attributes ||
            isUsedElsewhere(*callee, function) != known.usedElsewhere)
            return nullptr;
    }
    return areAligned(visit->alignmentsBefore, module) && m_memo.store->fits(*visit->body, module) ? visit : nullptr;
}

Visit* VisitReplayer::simplification(const Function& function) {
    Visit* visit = m_memo.byDigest.lookup(m_digest.of(function));
    return visit && visit->body && m_memo.store->fits(*visit->body, *function.getParent()) ? visit : nullptr;
}

void VisitReplayer::take(Visit& visit, Function& function, FunctionAnalysisManager& analyses) {
    analyses.clear(function, function.getName());
    m_memo.store->place(*visit.body, function);
    visit.body = nullptr;
    for (const auto& [name, alignment] : visit.alignments)
        if (GlobalVariable* variable = function.getParent()->getGlobalVariable(name, true))
            variable->setAlignment(Align(alignment));
    m_states[function.getName()] = visit.state;
}

} // namespace inlinescope
