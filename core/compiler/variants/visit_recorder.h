// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/bodies/body_digest.h"
#include "core/compiler/recording/compile_hooks.h"
#include "core/compiler/variants/visit_memo.h"

#include <llvm/Analysis/CGSCCPassManager.h>

#include <optional>
#include <utility>
#include <vector>

namespace inlinescope {

/// Records the visits of one compile.
class VisitRecorder : public CompileHooks {
public:
    explicit VisitRecorder(VisitMemo& memo) : m_memo(memo) {}

    void hookPipeline(llvm::PassBuilder& builder) override;
    void asked(const llvm::CallBase& call, const CallsiteKey& key, ForcedAdvices& script,
               std::optional<bool> otherwise) override;

private:
    struct BeforeSimplification;
    struct GlobalState {
        const llvm::GlobalValue* global = nullptr;
        const void* attributes = nullptr;
        std::uint64_t alignment = 0;
    };
    /// A visit that has not ended.
    struct Open {
        const llvm::Function* function = nullptr;
        BodyState before = 0;
        unsigned indirectCalls = 0;
        std::uint64_t digest = 0; ///< of the body before simplification
        bool simplifying = false;
        std::vector<GlobalState> globals; ///< of the module, in its order, when simplification began
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
    std::optional<Open> m_inlined; ///< set while the inliner works on this function alone
    llvm::DenseMap<const llvm::Function*, std::uint64_t>
        m_expected;                                ///< digests of the functions that are simplified next
    std::optional<Open> m_open;                    ///< the visit in simplification
    llvm::DenseMap<std::uint64_t, Visit*> m_asked; ///< the visit that asked, by the hash of the key
    unsigned m_depth = 0;                          ///< nesting of pass managers inside simplification
    std::size_t m_deadBefore = 0;
    std::pair<const llvm::Function*, Visit*> m_last; ///< the visit before this one
};

} // namespace inlinescope
