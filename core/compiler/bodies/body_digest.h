// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/DenseMap.h>
#include <llvm/ADT/SmallVector.h>

#include <cstdint>

namespace llvm {
class Constant;
class DILocation;
class Function;
class GlobalValue;
class Instruction;
class Metadata;
class Use;
class Value;
} // namespace llvm

namespace inlinescope {

/// Digests of function bodies within one LLVMContext. Two digests are equal if a function pass would see the same
/// function, in this module or in a clone of it. The digest includes the order of use-lists, the properties of the
/// globals that the body refers to (by name), and the locations of calls, which name callsites. It leaves out other
/// locations, names of values, and the contents of other functions.
class BodyDigest {
public:
    std::uint64_t of(const llvm::Function& function);

private:
    void put(std::uint64_t word) { m_words.push_back(word); }
    void put(const void* pointer) { put(reinterpret_cast<std::uintptr_t>(pointer)); }
    void putSignature(const llvm::Function& function);
    void number(const llvm::Function& function);
    void putInstruction(const llvm::Instruction& instruction);
    void putState(const llvm::Instruction& instruction);
    void putValue(const llvm::Value& value);
    void putConstant(const llvm::Constant& constant);
    void putGlobal(const llvm::GlobalValue& global);
    void putMetadata(const llvm::Metadata* metadata);
    void putUses(const llvm::Value& value);
    std::uint64_t chain(const llvm::DILocation* location);

    llvm::SmallVector<std::uint64_t, 0> m_words;
    llvm::DenseMap<const llvm::Value*, std::uint64_t> m_numbers;
    llvm::DenseMap<const llvm::Metadata*, std::uint64_t> m_nodes;    ///< that a body refers to
    llvm::DenseMap<const llvm::DILocation*, std::uint64_t> m_chains; ///< locations live as long as the context
};

} // namespace inlinescope
