// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/bodies/body_digest.h"
#include "core/compiler/variants/visit_memo.h"

#include <llvm/Analysis/CGSCCPassManager.h>

#include <functional>

namespace llvm {
class PassBuilder;
} // namespace llvm

namespace inlinescope {

/// Makes a compile take from the memo what the visits that it has in common with the remembered one made of a function.
/// Each kept body serves once: this is for processes that fork off many compiles.
class VisitReplayer {
public:
    explicit VisitReplayer(VisitMemo& memo) : m_memo(memo) {}

    /// Into the pipeline of the compile; must outlive it.
    void hookPipeline(llvm::PassBuilder& builder);

    /// Whether the inliner must be asked about callsites of this hash in any case; while it is empty, about all.
    std::function<bool(std::uint64_t hash)> mustAsk;
    bool enabled = false; ///< leaves the compile alone otherwise

    struct Counts {
        std::size_t whole = 0;      ///< visits left out altogether
        std::size_t simplified = 0; ///< simplifications left out
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
    BodyDigest m_digest;
    llvm::StringMap<BodyState> m_states;
    std::pair<const llvm::Function*, Visit*> m_leftOut; ///< the inliner was kept from this function
    Counts m_counts;
};

} // namespace inlinescope
