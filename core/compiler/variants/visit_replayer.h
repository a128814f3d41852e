// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/bodies/body_digest.h"
#include "core/compiler/variants/phase_clock.h"
#include "core/compiler/variants/visit_memo.h"

#include <llvm/Analysis/CGSCCPassManager.h>

#include <functional>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace inlinescope {

/// Replaces visits of a compile by the remembered results, if both compiles have the visit in common. Each kept body
/// can be used once, so each compile must be a child of its own (child_processes.h).
class VisitReplayer {
public:
    VisitReplayer(VisitMemo& memo, PhaseClock& clock) : m_memo(memo), m_clock(clock) {}

    /// Adds passes to the pipeline of the compile; must outlive it.
    void hookPipeline(llvm::PassBuilder& builder);

    /// Whether the inliner must be asked about callsites with this hash in any case; while it is empty, about all.
    std::function<bool(std::uint64_t hash)> mustAsk;
    bool enabled = false; ///< false: does not change the compile

    struct Counts {
        std::size_t whole = 0;      ///< visits skipped completely
        std::size_t simplified = 0; ///< simplifications skipped
        std::size_t missed = 0;
    };
    const Counts& counts() const { return m_counts; }

private:
    struct BeforeSimplification;
    bool leavesOut(const llvm::LazyCallGraph::SCC& component);
    Visit* wholeVisit(const llvm::Function& function) const;
    Visit* simplification(const llvm::Function& function);
    void take(Visit& visit, llvm::Function& function, llvm::FunctionAnalysisManager& analyses);

    VisitMemo& m_memo;
    PhaseClock& m_clock;
    BodyDigest m_digest;
    llvm::StringMap<BodyState> m_states;
    std::pair<const llvm::Function*, Visit*> m_leftOut; ///< the inliner skipped this function
    Counts m_counts;
};

} // namespace inlinescope
