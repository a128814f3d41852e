// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/Analysis/TargetLibraryInfo.h>
#include <llvm/IR/PassManager.h>

#include <cstdint>
#include <optional>

namespace llvm {
class Argument;
class Function;
class Module;
} // namespace llvm

namespace inlinescope {

/// What passes over one function get to know about other functions: the answers of LLVM's analysis of the module's
/// globals (GlobalsAA). They depend on bodies anywhere in the module.
class AliasFacts {
public:
    /// Call it before the passes. The module's analyses must outlive this object.
    void begin(llvm::Module& module, llvm::ModuleAnalysisManager& analyses);
    /// A digest of all answers about the function that the analysis can give now. They are the same in a clone of the
    /// module.
    std::uint64_t of(const llvm::Function& function) const;

private:
    llvm::ModuleAnalysisManager* m_analyses = nullptr;
    std::optional<llvm::TargetLibraryInfoImpl> m_library;
    const llvm::Argument* m_stranger = nullptr; ///< a pointer that points to no global that the analysis tracks
};

} // namespace inlinescope
