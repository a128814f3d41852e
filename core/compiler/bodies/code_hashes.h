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

/// Hashes of one module's content as code generation reads it. A hash is the same in another process if the content is
/// the same. Two functions with the same hash have the same code, if each is generated alone in its section.
///
/// Besides the instructions, a hash covers what can change the code: attributes, metadata, the order of use-lists (code
/// generation visits predecessors in it), the known properties of the globals that are named, the initializers of
/// constants (code generation reads them when it copies from them), and the global that a callee always returns
/// (CodeGenPrepare looks into callees for it). Debug info is left out, since no allocated section has any of it.
class CodeHashes {
public:
    std::uint64_t ofFunction(const llvm::Function& function);
    /// The hash of everything that the module defines besides functions, in the module's order.
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

/// The global whose address is the only value that the function returns; null if there is none.
const llvm::GlobalVariable* onlyReturnedGlobal(const llvm::Function& function);

} // namespace inlinescope
