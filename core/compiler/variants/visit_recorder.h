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
    /// What passes over functions may change of a global.
    struct GlobalState {
        const void* attributes = nullptr; ///< of a function
        std::uint64_t alignment = 0;      ///< of a variable
    };
    using GlobalStates = llvm::DenseMap<const llvm::GlobalValue*, GlobalState>;
    /// Tells whether globals were added to a module or removed from it.
    struct ModuleShape {
        std::size_t symbols = 0;
        const llvm::Function* lastFunction = nullptr;
        const llvm::GlobalVariable* lastVariable = nullptr;
    };
    /// A visit that has not ended.
    struct Open {
        const llvm::Function* function = nullptr;
        BodyState before = 0;
        unsigned indirectCalls = 0;
        std::uint64_t digest = 0; ///< of the body before simplification
        GlobalStates globals;     ///< of those that the function referred to when simplification began
        ModuleShape shape;        ///< at that time
        Visit visit;
    };

    void beginInlining(const llvm::LazyCallGraph::SCC& component);
    void beginSimplification(llvm::LazyCallGraph::SCC& component, llvm::FunctionAnalysisManager& analyses,
                             llvm::ArrayRef<llvm::Function*> dead);
    void enter(const llvm::Function& function);
    void leave(const llvm::Function& function);
    void close(Open& open);
    bool takeGlobals(Open& open);
    static GlobalState stateOf(const llvm::GlobalValue& global);
    static ModuleShape shapeOf(const llvm::Module& module);
    /// Whether `module` has the globals that it had, and besides them only new declarations.
    static bool onlyDeclares(const llvm::Module& module, const ModuleShape& before);

    VisitMemo& m_memo;
    BodyDigest m_digest;
    llvm::StringMap<BodyState> m_states;
    GlobalStates m_globals;        ///< of the module, as they were seen last
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
