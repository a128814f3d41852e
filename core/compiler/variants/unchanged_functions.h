// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/bodies/body_digest.h"

#include <llvm/ADT/DenseSet.h>
#include <llvm/ADT/StringMap.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace llvm {
class Function;
class Module;
class PassBuilder;
} // namespace llvm

namespace inlinescope {

/// Functions that are the same after the inliner's walk as in the baseline, so the result of the later passes for them
/// is known. In a variant the later passes skip these functions, so their bodies stay unfinished. A function is only
/// skipped if the baseline's passes did not change the set of globals that it refers to. Functions that share a section
/// are skipped all or none, since code is generated for all of them or for none. Accurate enough for estimates only:
/// the module's other passes see the unfinished bodies.
class UnchangedFunctions {
public:
    /// Adds passes to the pipeline of the baseline (or of its recording), or to that of the variants; must outlive the
    /// pipelines.
    void hookBaseline(llvm::PassBuilder& builder);
    void hookVariant(llvm::PassBuilder& builder);

    bool enabled = false;          ///< false: does not change a variant
    bool functionSections = false; ///< every function gets a section of its own
    bool contains(const llvm::Function& function) const { return m_unchanged.contains(&function); }

private:
    struct Known {
        std::uint64_t digest = 0;
        std::vector<std::uint64_t> globals; ///< globals that it refers to: hashes of their names, ascending
    };
    void begin(const llvm::Module& module);
    void end(const llvm::Module& module);
    void find(llvm::Module& module);
    bool isKnown(const llvm::Function& function);

    BodyDigest m_digest;
    llvm::StringMap<Known> m_known; ///< of the baseline
    llvm::StringMap<std::uint64_t>
        m_alignments; ///< of global variables after the walk; later only those that were raised, with the raised value
    llvm::DenseSet<const llvm::Function*> m_unchanged;
};

} // namespace inlinescope
