// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/visit_recorder.h"

#include "core/compiler/bodies/global_references.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>
#include <llvm/IR/PassInstrumentation.h>
#include <llvm/IR/ValueSymbolTable.h>
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

/// How many declarations come after `last`, which is null if there was none; nullopt if something else does, or `last`
/// is gone.
template <class Globals>
std::optional<std::size_t> declarationsAfter(const Globals& globals, const GlobalObject* last) {
    std::size_t count = 0;
    for (const GlobalObject& global : reverse(globals)) {
        if (&global == last) return count;
        if (!global.isDeclaration()) return std::nullopt;
        ++count;
    }
    return last ? std::nullopt : std::optional(count);
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
    m_inlined->visit.attributesBefore = stateOf(function).attributes;
    m_inlined->visit.whole = true;
}

void VisitRecorder::asked(const CallBase& call, const CallsiteKey& key, ForcedAdvices&, std::optional<bool>) {
    if (!m_inlined || m_inlined->function != call.getCaller()) return;
    Visit& visit = m_inlined->visit;
    const Function& callee = *call.getCalledFunction();
    visit.asked.push_back(key.hash);
    visit.whole &= &callee != m_inlined->function && !sharesGroup(callee);
    if (any_of(visit.callees, [&callee](const Visit::Callee& known) { return known.name == callee.getName(); })) return;
    visit.callees.push_back({callee.getName().str(), m_states.lookup(callee.getName()), stateOf(callee).attributes,
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
    if (m_globals.empty())
        for (const GlobalValue& global : function.getParent()->global_values())
            m_globals[&global] = stateOf(global);
    for (const GlobalValue* global : globalReferences(function))
        m_globals[global] = m_open->globals[global] = stateOf(*global);
    m_open->shape = shapeOf(*function.getParent());
}

VisitRecorder::GlobalState VisitRecorder::stateOf(const GlobalValue& global) {
    if (const auto* function = dyn_cast<Function>(&global)) return {function->getAttributes().getRawPointer(), 0};
    const auto* variable = dyn_cast<GlobalVariable>(&global);
    return {nullptr, variable ? variable->getAlign().valueOrOne().value() : 0};
}

VisitRecorder::ModuleShape VisitRecorder::shapeOf(const Module& module) {
    return {module.getValueSymbolTable().size(), module.empty() ? nullptr : &*std::prev(module.end()),
            module.global_empty() ? nullptr : &*std::prev(module.global_end())};
}

bool VisitRecorder::onlyDeclares(const Module& module, const ModuleShape& before) {
    const auto functions = declarationsAfter(module.functions(), before.lastFunction);
    const auto variables = declarationsAfter(module.globals(), before.lastVariable);
    return functions && variables && module.getValueSymbolTable().size() == before.symbols + *functions + *variables;
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

/// Notes the visit's changes to globals; returns false if a change is more than a raised alignment. Passes over a
/// function change only globals that it refers to, before or after them.
bool VisitRecorder::takeGlobals(Open& open) {
    if (!onlyDeclares(*open.function->getParent(), open.shape)) return false; // for example a new string
    const auto references = globalReferences(*open.function);
    for (const GlobalValue* global : references)
        if (!open.globals.contains(global) && m_globals.contains(global))
            open.globals[global] = m_globals.lookup(global);
    for (const auto& [global, before] : open.globals) {
        const GlobalState now = m_globals[global] = stateOf(*global);
        if (global != open.function && now.attributes != before.attributes) return false;
        if (now.alignment != before.alignment) open.visit.alignments.emplace_back(global->getName(), now.alignment);
    }
    for (const GlobalValue* global : references) {
        if (!isa<GlobalVariable>(global)) continue;
        const auto before = open.globals.find(global);
        if (before == open.globals.end()) return false;
        open.visit.alignmentsBefore.emplace_back(global->getName(), before->second.alignment);
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
