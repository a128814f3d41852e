// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/visit_recorder.h"

#include "core/compiler/bodies/global_references.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/xxhash.h>

namespace inlinescope {

using namespace llvm;

namespace {

unsigned countIndirectCalls(const Function& function) {
    return llvm::count_if(instructions(function), [](const Instruction& instruction) {
        const auto* call = dyn_cast<CallBase>(&instruction);
        return call && !call->getCalledFunction() && !call->isInlineAsm();
    });
}

std::uint64_t alignmentOf(const GlobalValue& global) {
    const auto* variable = dyn_cast<GlobalVariable>(&global);
    return variable ? variable->getAlign().valueOrOne().value() : 0;
}

const void* attributesOf(const GlobalValue& global) {
    const auto* function = dyn_cast<Function>(&global);
    return function ? function->getAttributes().getRawPointer() : nullptr;
}

/// The inliner deletes the functions of a shared group only together.
bool sharesGroup(const Function& function) {
    return function.hasComdat() && function.getComdat()->getName() != function.getName();
}

} // namespace

/// A pass between the inliner and simplification.
struct VisitRecorder::BeforeSimplification : PassInfoMixin<BeforeSimplification> {
    VisitRecorder* recorder = nullptr;
    PreservedAnalyses run(LazyCallGraph::SCC& component, CGSCCAnalysisManager& manager, LazyCallGraph& graph,
                          CGSCCUpdateResult& update) {
        auto& analyses = manager.getResult<FunctionAnalysisManagerCGSCCProxy>(component, graph).getManager();
        recorder->beginSimplification(component, analyses, update.DeadFunctions);
        return PreservedAnalyses::all();
    }
    static bool isRequired() { return true; }
};

void VisitRecorder::hookPipeline(PassBuilder& builder) {
    builder.registerCGSCCOptimizerLateEPCallback([this](CGSCCPassManager& passes, OptimizationLevel) {
        BeforeSimplification pass;
        pass.recorder = this;
        passes.addPass(std::move(pass));
    });
    constexpr StringRef manager = "PassManager<";
    PassInstrumentationCallbacks& callbacks = *builder.getPassInstrumentationCallbacks();
    callbacks.registerBeforeNonSkippedPassCallback([this, manager](StringRef pass, Any unit) {
        if (const auto* component = any_cast<const LazyCallGraph::SCC*>(&unit); component && pass == "InlinerPass")
            beginInlining(**component);
        if (const auto* function = any_cast<const Function*>(&unit); function && pass.starts_with(manager))
            enter(**function);
    });
    callbacks.registerAfterPassCallback([this, manager](StringRef pass, Any unit, const PreservedAnalyses&) {
        if (const auto* function = any_cast<const Function*>(&unit); function && pass.starts_with(manager))
            leave(**function);
    });
}

void VisitRecorder::beginInlining(const LazyCallGraph::SCC& component) {
    const Function& function = component.begin()->getFunction();
    if (m_inlined && m_inlined->function == &function && component.size() == 1)
        return; // the calls with an attribute came first
    m_inlined.reset();
    // The walk visits a component again if a call became direct. It needs the call itself to detect that, so the visit
    // cannot be skipped.
    if (m_last.first == &function && component.size() == 1) m_last.second->whole = false;
    m_last = {};
    if (component.size() != 1) return;
    m_inlined.emplace();
    m_inlined->function = &function;
    m_inlined->before = m_states.lookup(function.getName());
    m_inlined->indirectCalls = countIndirectCalls(function);
    m_inlined->visit.attributesBefore = attributesOf(function);
    m_inlined->visit.whole = true;
}

void VisitRecorder::asked(const CallBase& call, const CallsiteKey& key, ForcedAdvices&, std::optional<bool>) {
    if (!m_inlined || m_inlined->function != call.getCaller()) return;
    Visit& visit = m_inlined->visit;
    const Function& callee = *call.getCalledFunction();
    visit.asked.push_back(key.hash);
    visit.whole &= &callee != m_inlined->function && !sharesGroup(callee);
    if (any_of(visit.callees, [&callee](const Visit::Callee& known) { return known.name == callee.getName(); })) return;
    visit.callees.push_back({callee.getName().str(), m_states.lookup(callee.getName()), attributesOf(callee),
                             isUsedElsewhere(callee, *m_inlined->function)});
}

void VisitRecorder::beginSimplification(LazyCallGraph::SCC& component, FunctionAnalysisManager& analyses,
                                        ArrayRef<Function*> dead) {
    m_expected.clear();
    for (LazyCallGraph::Node& node : component)
        if (!analyses.getCachedResult<ShouldNotRunFunctionPassesAnalysis>(node.getFunction()))
            m_expected[&node.getFunction()] = m_digest.of(node.getFunction());
    const bool alone = component.size() == 1 && m_inlined && m_inlined->function == &component.begin()->getFunction();
    if (!alone || m_expected.empty()) m_inlined.reset();
    if (m_inlined)
        for (const Function* function : dead.drop_front(m_deadBefore))
            m_inlined->visit.deleted.push_back(function->getName().str());
    m_deadBefore = dead.size();
}

void VisitRecorder::enter(const Function& function) {
    if (m_open) { // a manager inside the observed one
        ++m_depth;
        return;
    }
    const auto expected = m_expected.find(&function);
    if (expected == m_expected.end()) return;
    if (m_inlined && m_inlined->function == &function)
        m_open = std::move(m_inlined);
    else
        m_open.emplace();
    m_inlined.reset();
    m_open->function = &function;
    m_open->digest = expected->second;
    m_expected.erase(expected);
    const unsigned indirectCalls = countIndirectCalls(function);
    m_open->visit.whole &= m_open->indirectCalls <= indirectCalls;
    m_open->indirectCalls = indirectCalls;
    for (const GlobalValue& global : function.getParent()->global_values())
        m_open->globals.push_back({&global, attributesOf(global), alignmentOf(global)});
}

void VisitRecorder::leave(const Function& function) {
    if (!m_open || m_open->function != &function) return;
    if (m_depth > 0) {
        --m_depth;
        return;
    }
    Open open = std::move(*m_open);
    m_open.reset();
    close(open);
}

/// Notes the visit's changes to globals; returns false if a change is more than a raised alignment.
bool VisitRecorder::takeGlobals(Open& open) const {
    DenseMap<const GlobalValue*, std::uint64_t> raised; // their alignments before
    auto known = open.globals.begin();
    for (const GlobalValue& global : open.function->getParent()->global_values()) {
        const bool isNew = known == open.globals.end() || known->global != &global;
        if (isNew && !global.isDeclaration()) return false; // for example a new string
        if (isNew) continue;
        const GlobalState& before = *known++;
        if (&global != open.function && attributesOf(global) != before.attributes) return false;
        const std::uint64_t alignment = alignmentOf(global);
        if (alignment == before.alignment) continue;
        open.visit.alignments.emplace_back(global.getName(), alignment);
        raised[&global] = before.alignment;
    }
    if (known != open.globals.end()) return false; // one was removed
    for (const GlobalValue* global : globalReferences(*open.function)) {
        if (!isa<GlobalVariable>(global)) continue;
        const auto found = raised.find(global);
        open.visit.alignmentsBefore.emplace_back(global->getName(),
                                                 found == raised.end() ? alignmentOf(*global) : found->second);
    }
    return true;
}

void VisitRecorder::close(Open& open) {
    const Function& function = *open.function;
    Visit& visit = m_memo.visits.emplace_back(std::move(open.visit));
    visit.state = m_memo.visits.size();
    m_states[function.getName()] = visit.state;
    m_last = {&function, &visit};
    if (countIndirectCalls(function) >= open.indirectCalls && takeGlobals(open))
        visit.body = m_memo.store->keep(function);
    for (const std::uint64_t hash :
         visit.asked) { // if there are several with one hash, the result may depend on which one it is
        Visit*& first = m_asked[hash];
        if (first) first->whole = visit.whole = false;
        if (!first) first = &visit;
    }
    if (!visit.body) return;
    m_memo.byDigest.try_emplace(open.digest, &visit);
    if (visit.whole) m_memo.byState.try_emplace({xxh3_64bits(function.getName()), open.before}, &visit);
}

} // namespace inlinescope
