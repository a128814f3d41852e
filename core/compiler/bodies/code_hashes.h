// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Attributes.h>

#include <cstdint>

namespace llvm {
class Constant;
class Function;
class GlobalObject;
class GlobalValue;
class GlobalVariable;
class MDNode;
class Module;
class Type;
} // namespace llvm

namespace inlinescope {

/// Hashes of one module's content as code generation reads it; equal in another process where that is equal. Two
/// functions of one hash have the same code, wherever each is generated alone in its section.
///
/// Besides the instructions it holds what else was seen to decide about code: attributes, metadata, the order of use
/// lists (predecessors are walked in it), what is known of the globals that are named, the initializers of constants
/// (read where they are copied from), and the global that a callee always returns (CodeGenPrepare looks into callees
/// for it). Debug info is left out: it belongs into no allocated section.
class CodeHashes {
public:
    std::uint64_t ofFunction(const llvm::Function& function);
    /// Of all that the module defines beside functions, in its order.
    std::uint64_t ofGlobals(const llvm::Module& module);

private:
    friend class FunctionReader;
    std::uint64_t ofType(llvm::Type* type);
    std::uint64_t ofConstant(const llvm::Constant* constant);
    std::uint64_t ofAttributes(llvm::AttributeList attributes);
    std::uint64_t constantContent(const llvm::Constant& constant);
    std::uint64_t globalContent(const llvm::GlobalValue& global);
    std::uint64_t ofVariable(const llvm::GlobalVariable& variable);

    llvm::DenseMap<llvm::Type*, std::uint64_t> m_types;
    llvm::DenseMap<const llvm::Constant*, std::uint64_t> m_constants;
    llvm::DenseMap<void*, std::uint64_t> m_attributes;
};

/// The global whose address is all that a function ever returns; null where there is none.
const llvm::GlobalVariable* onlyReturnedGlobal(const llvm::Function& function);

} // namespace inlinescope
