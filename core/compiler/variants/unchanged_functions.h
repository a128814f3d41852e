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

/// Functions that come out of the inliner's walk as they did in the baseline: what the passes behind it make of them is
/// known. In a variant these passes leave them out, so that their bodies stay unfinished, where the baseline's passes
/// changed nothing about which globals they refer to. Functions that share a section are settled together or not at
/// all: code is made for all of them or for none. Good for estimates: the module's other passes see the unfinished
/// bodies.
class UnchangedFunctions {
public:
    /// Into the pipeline of the baseline, or of a rehearsal of it, and into that of the variants; must outlive them.
    void hookBaseline(llvm::PassBuilder& builder);
    void hookVariant(llvm::PassBuilder& builder);

    bool enabled = false;          ///< leaves a variant alone otherwise
    bool functionSections = false; ///< every function gets a section to itself
    bool contains(const llvm::Function& function) const { return m_unchanged.contains(&function); }

private:
    struct Known {
        std::uint64_t digest = 0;
        std::vector<std::uint64_t> globals; ///< that it refers to: hashes of their names, ascending
    };
    void begin(const llvm::Module& module);
    void end(const llvm::Module& module);
    void find(llvm::Module& module);
    bool isKnown(const llvm::Function& function);

    BodyDigest m_digest;
    llvm::StringMap<Known> m_known;              ///< of the baseline
    llvm::StringMap<std::uint64_t> m_alignments; ///< of global variables: as the walk left them, then what was raised
    llvm::DenseSet<const llvm::Function*> m_unchanged;
};

} // namespace inlinescope
