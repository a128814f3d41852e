// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/Analysis/InlineAdvisor.h>

#include <optional>
#include <string>

namespace inlinescope {

/// What LLVM's default heuristic says about one callsite.
struct HeuristicAnswer {
    std::optional<llvm::InlineCost> toInline; ///< as llvm::shouldInline returns it: present means "inline"
    std::optional<llvm::InlineCost> cost;     ///< the cost that was computed for this call, also for a refusal

    bool inlines() const { return toInline.has_value(); }
    /// Decided by an attribute or by correctness, so there is no number to compare with a threshold.
    bool absolute() const { return cost && !cost->isVariable(); }
    /// LLVM's words: "cost=35, threshold=25", "noinline function attribute", ...; for a refusal below the threshold
    /// also the reason for it.
    std::string reason() const;
};

/// Asks the default heuristic as llvm::DefaultInlineAdvisor does, with the same analyses and remarks; call it once per
/// question.
HeuristicAnswer askHeuristic(llvm::CallBase& call, llvm::FunctionAnalysisManager& analyses,
                             const llvm::InlineParams& params);

/// Whether the callee's body can be inlined at the call at all, whatever it costs and whatever attributes say.
bool isInlinable(llvm::CallBase& call, llvm::FunctionAnalysisManager& analyses);

} // namespace inlinescope
