// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/DenseMap.h>
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
class Use;
} // namespace llvm

namespace inlinescope {

/// Bodies of functions, kept apart from any module that is being compiled, in the same context. What a body refers to
/// stands there by name.
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

    /// A copy of the body, its use-lists in the same order. Null where it holds what a copy cannot stand for: debug
    /// records, addresses of blocks, globals in metadata.
    std::unique_ptr<Body> keep(const llvm::Function& function);

    /// Whether everything that the body refers to is there, or can be declared.
    bool fits(const Body& body, const llvm::Module& module) const;
    /// Moves the body into `function`, in the place of the one it has. The caller forgets all analyses of it first.
    void place(Body& body, llvm::Function& function);

private:
    struct Declared {
        llvm::FunctionType* type = nullptr; ///< of what can be declared again: a function without a body
        llvm::AttributeList attributes;
        llvm::CallingConv::ID convention = 0;
    };
    struct Copy;
    llvm::Constant* standIn(llvm::Constant* constant);
    llvm::GlobalVariable* standIn(const llvm::GlobalValue& global);
    llvm::Constant* resolve(llvm::Constant* standIn, llvm::Module& module) const;

    llvm::Module m_module; ///< holders and stand-ins
    llvm::DenseMap<const llvm::Constant*, Declared> m_declared;
};

} // namespace inlinescope
