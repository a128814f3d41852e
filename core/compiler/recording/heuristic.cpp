// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/heuristic.h"

#include "core/model/reasons.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/BlockFrequencyInfo.h>
#include <llvm/Analysis/EphemeralValuesCache.h>
#include <llvm/Analysis/OptimizationRemarkEmitter.h>
#include <llvm/Analysis/ProfileSummaryInfo.h>
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/DiagnosticHandler.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/Support/CommandLine.h>

namespace inlinescope {
namespace {

/// LLVM keeps the default of InlineParams::EnableDeferral in a separate option.
bool deferralByOption() {
    const auto& options = llvm::cl::getRegisteredOptions();
    const auto found = options.find("inline-deferral");
    return found != options.end() && static_cast<llvm::cl::opt<bool>*>(found->second)->getValue();
}

llvm::InlineCost computeCost(llvm::CallBase& call, llvm::FunctionAnalysisManager& analyses,
                             const llvm::InlineParams& params, llvm::TargetTransformInfo& target,
                             llvm::ProfileSummaryInfo* profile, llvm::OptimizationRemarkEmitter* remarks) {
    using namespace llvm;
    auto assumptions = [&](Function& f) -> AssumptionCache& { return analyses.getResult<AssumptionAnalysis>(f); };
    auto frequencies = [&](Function& f) -> BlockFrequencyInfo& {
        return analyses.getResult<BlockFrequencyAnalysis>(f);
    };
    auto libraries = [&](Function& f) -> const TargetLibraryInfo& {
        return analyses.getResult<TargetLibraryAnalysis>(f);
    };
    auto ephemerals = [&](Function& f) -> EphemeralValuesCache& {
        return analyses.getResult<EphemeralValuesAnalysis>(f);
    };
    return getInlineCost(call, params, target, assumptions, libraries, frequencies, profile, remarks, ephemerals);
}

} // namespace

HeuristicAnswer askHeuristic(llvm::CallBase& call, llvm::FunctionAnalysisManager& analyses,
                             const llvm::InlineParams& params) {
    using namespace llvm;
    Function& caller = *call.getCaller();
    Function& callee = *call.getCalledFunction();
    auto* profile =
        analyses.getResult<ModuleAnalysisManagerFunctionProxy>(caller).getCachedResult<ProfileSummaryAnalysis>(
            *caller.getParent());
    auto& remarks = analyses.getResult<OptimizationRemarkEmitterAnalysis>(caller);
    auto& target = analyses.getResult<TargetIRAnalysis>(callee);
    const bool remarksWanted = callee.getContext().getDiagHandlerPtr()->isMissedOptRemarkEnabled("inline");
    HeuristicAnswer answer;
    auto cost = [&](CallBase& asked) {
        InlineCost computed = computeCost(asked, analyses, params, target, profile, remarksWanted ? &remarks : nullptr);
        if (&asked == &call && !answer.cost) answer.cost = computed; // deferral also asks about the calls of the caller
        return computed;
    };
    const bool deferral = params.EnableDeferral ? *params.EnableDeferral : deferralByOption();
    answer.toInline = shouldInline(call, target, cost, remarks, deferral);
    return answer;
}

bool isInlinable(llvm::CallBase& call, llvm::FunctionAnalysisManager& analyses) {
    using namespace llvm;
    Function& callee = *call.getCalledFunction();
    if (!isInlineViable(callee).isSuccess()) return false;
    auto assumptions = [&](Function& f) -> AssumptionCache& { return analyses.getResult<AssumptionAnalysis>(f); };
    return getInliningCostEstimate(call, analyses.getResult<TargetIRAnalysis>(callee), assumptions).has_value();
}

std::string HeuristicAnswer::reason() const {
    if (!cost) return {};
    if (absolute()) return cost->getReason();
    std::string text =
        "cost=" + std::to_string(cost->getCost()) + ", threshold=" + std::to_string(cost->getThreshold());
    if (const char* why = cost->getReason())
        text += std::string(": ") + why;
    else if (*cost && !inlines()) // LLVM's words if it defers to the callers of the caller
        text.append(": ").append(deferredReason);
    return text;
}

} // namespace inlinescope
