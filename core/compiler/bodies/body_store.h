// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/DenseSet.h>
#include <llvm/IR/Attributes.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <utility>
#include <vector>

namespace llvm {
class Constant;
class Function;
class GlobalValue;
class GlobalVariable;
class MDNode;
class Use;
} // namespace llvm

namespace inlinescope {

/// Bodies of functions, kept outside of any module that is being compiled, in the same context. A kept body refers to
/// globals by name.
class BodyStore {
public:
    explicit BodyStore(llvm::LLVMContext& context) : m_module("bodies", context) {}

    /// A kept body; it can be put into one function, once.
    class Body {
        friend class BodyStore;
        llvm::Function* holder = nullptr;
        llvm::AttributeList attributes;
        std::vector<llvm::Use*> references; ///< operands that refer to globals
    };

    /// Returns a copy of the body, with its use-lists in the same order. Returns null if the body has something that
    /// cannot be copied: debug records, addresses of blocks, globals in metadata.
    std::unique_ptr<Body> keep(const llvm::Function& function);

    /// Whether the module has everything that the body refers to, or can declare it.
    bool fits(const Body& body, const llvm::Module& module) const;
    /// Moves the body into `function`, in place of its present one. Before the call, the caller must invalidate all
    /// analyses of `function`.
    void place(Body& body, llvm::Function& function);

private:
    struct Declared {
        llvm::FunctionType* type = nullptr; ///< set if it can be declared again: a function without a body
        llvm::AttributeList attributes;
        llvm::CallingConv::ID convention = 0;
    };
    struct Copy;
    llvm::Constant* standIn(llvm::Constant* constant);
    llvm::GlobalVariable* standIn(const llvm::GlobalValue& global);
    llvm::Constant* resolve(llvm::Constant* standIn, llvm::Module& module) const;

    llvm::Module m_module; ///< holders of the kept bodies, and placeholders for globals
    llvm::DenseMap<const llvm::Constant*, Declared> m_declared;
    llvm::DenseSet<const llvm::MDNode*> m_clean; ///< metadata that refers to no global
};

} // namespace inlinescope
