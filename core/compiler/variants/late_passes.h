// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/bodies/alias_facts.h"
#include "core/compiler/bodies/body_digest.h"
#include "core/compiler/bodies/body_store.h"
#include "core/compiler/variants/phase_clock.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringRef.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace llvm {
class Function;
class PassBuilder;
} // namespace llvm

namespace inlinescope {

/// The passes over functions after the inliner's walk. Recorded in one compile, they are replaced in others by their
/// results, for functions that enter them in the same state. Each kept body can be used once, so each compile must be
/// a child of its own (child_processes.h).
class LatePasses {
public:
    /// `store` must have a value before the first pass.
    LatePasses(std::optional<BodyStore>& store, PhaseClock& clock) : m_store(store), m_clock(clock) {}

    /// Adds instrumentation to the pipeline of the recording, or to that of the other compiles; must outlive both.
    void hookRecording(llvm::PassBuilder& builder);
    void hookReplay(llvm::PassBuilder& builder);

    /// Whether the passes over the function were replaced by their result in the recording.
    bool replaced(const llvm::Function& function) const { return m_replaced.contains(&function); }

    bool enabled = false; ///< false: does not change the other compiles

private:
    using Alignments = std::vector<std::pair<const llvm::GlobalVariable*, std::uint64_t>>;
    struct Known {
        std::unique_ptr<BodyStore::Body> body;                         ///< null after it was taken
        std::vector<std::pair<std::string, std::uint64_t>> alignments; ///< of global variables that the passes raised
    };
    /// The function that is in the passes.
    struct Open {
        const llvm::Function* function = nullptr;
        std::uint64_t digest = 0;
        Alignments alignments; ///< of global variables that it refers to, when the passes began
        std::vector<std::pair<const llvm::Function*, const void*>> attributes; ///< of functions that it refers to
        bool skipped = false;
    };
    void hook(llvm::PassBuilder& builder, bool records);
    void enter(llvm::Function& function, bool records);
    void leave(bool records);
    bool take(llvm::Function& function);
    void keep();
    void noteGlobals(const llvm::Function& function);
    bool changesFunctions() const;

    std::optional<BodyStore>& m_store;
    PhaseClock& m_clock;
    BodyDigest m_digest;
    AliasFacts m_facts;
    llvm::FunctionAnalysisManager* m_analyses = nullptr; ///< set between the walk and the end of the late passes
    std::optional<Open> m_open;
    unsigned m_depth = 0; ///< nesting of pass managers
    llvm::DenseMap<std::uint64_t, Known> m_known;
    llvm::DenseSet<const llvm::Function*> m_replaced;
};

} // namespace inlinescope
