// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/bodies/body_digest.h"
#include "core/compiler/recording/compile_hooks.h"
#include "core/compiler/variants/visit_memo.h"

#include <llvm/Analysis/CGSCCPassManager.h>

#include <optional>

namespace inlinescope {

/// Writes down the visits of one compile.
class VisitRecorder : public CompileHooks {
public:
    explicit VisitRecorder(VisitMemo& memo) : m_memo(memo) {}

    bool runsLaterPasses = false; ///< with the passes behind the walk; otherwise the compile is spared these

    void hookPipeline(llvm::PassBuilder& builder) override;
    void asked(const llvm::CallBase& call, const CallsiteKey& key, ForcedAdvices& script,
               std::optional<bool> otherwise) override;

private:
    struct BeforeSimplification;
    struct BehindWalk;
    struct GlobalState {
        const void* attributes = nullptr;
        std::uint64_t alignment = 0;
    };
    /// A visit under way.
    struct Open {
        const llvm::Function* function = nullptr;
        BodyState before = 0;
        unsigned indirectCalls = 0;
        std::uint64_t digest = 0; ///< of what enters simplification
        bool simplifying = false;
        llvm::DenseMap<const llvm::GlobalValue*, GlobalState> globals; ///< as simplification began
        Visit visit;
    };

    void beginInlining(const llvm::LazyCallGraph::SCC& component);
    void beginSimplification(llvm::LazyCallGraph::SCC& component, llvm::FunctionAnalysisManager& analyses,
                             llvm::ArrayRef<llvm::Function*> dead);
    void enter(const llvm::Function& function);
    void leave(const llvm::Function& function);
    void close(Open& open);
    bool takeGlobals(Open& open) const;

    VisitMemo& m_memo;
    BodyDigest m_digest;
    llvm::StringMap<BodyState> m_states;
    std::optional<Open> m_inlined;                                   ///< the function that the inliner works at alone
    llvm::DenseMap<const llvm::Function*, std::uint64_t> m_expected; ///< digests of what is to be simplified next
    std::optional<Open> m_open;                                      ///< in simplification
    bool m_walked = false;
    llvm::DenseMap<std::uint64_t, Visit*> m_asked; ///< in which visit, by key's hash
    unsigned m_depth = 0;                          ///< of pass managers within simplification's
    std::size_t m_deadBefore = 0;
    std::pair<const llvm::Function*, Visit*> m_last; ///< the visit before this one
};

} // namespace inlinescope
