// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/function_bodies.h"

#include "core/compiler/bodies/hash_mixer.h"
#include "core/compiler/recording/callsite_keys.h"
#include "core/model/symbol_folding.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/DerivedTypes.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/xxhash.h>

#include <array>
#include <bit>

namespace inlinescope {
namespace {

std::uint64_t hashOf(llvm::StringRef text) {
    return llvm::xxh3_64bits(text);
}

std::uint64_t hashOf(const llvm::APInt& number) {
    Mixer mixer(std::uint64_t(number.getBitWidth()));
    for (unsigned word = 0; word < number.getNumWords(); ++word)
        mixer.add(number.getRawData()[word]);
    return mixer.value();
}

/// The first number of each kind of operand, so that a local's number never equals a constant's hash.
enum Tag : std::uint64_t { OwnFunction = 1, Local, Block, ArgumentTag, AsmTag, OtherTag, BlockStart };

/// Sketch of a set of hashes, which are added one by one.
class Sketcher {
public:
    void add(std::uint64_t item) {
        std::uint64_t& bin = m_bins[item >> 58];
        bin = std::min(bin, item);
        m_any = true;
    }
    std::uint64_t value() const {
        if (!m_any) return 0;
        std::uint64_t sketch = 0;
        for (std::uint64_t bin = 0; bin < m_bins.size(); ++bin)
            sketch |= (Mixer(filled(bin), bin).value() & 1) << bin;
        return sketch;
    }

private:
    static constexpr std::uint64_t empty = ~std::uint64_t(0);
    /// An empty bin takes the value of a filled one, chosen in the same way in every set.
    std::uint64_t filled(std::uint64_t bin) const {
        std::uint64_t chosen = bin;
        for (std::uint64_t attempt = 0; m_bins[chosen] == empty; ++attempt)
            chosen = Mixer(bin, attempt).value() >> 58;
        return m_bins[chosen];
    }
    std::array<std::uint64_t, 64> m_bins = [] {
        std::array<std::uint64_t, 64> bins;
        bins.fill(empty);
        return bins;
    }();
    bool m_any = false;
};

/// Types, constants and names of one module, each hashed once.
class SharedHashes {
public:
    std::uint64_t ofType(llvm::Type* type) {
        if (const auto known = m_types.find(type); known != m_types.end()) return known->second;
        const std::uint64_t hash = typeHash(*type);
        return m_types[type] = hash;
    }
    std::uint64_t ofConstant(const llvm::Constant* constant) {
        if (const auto known = m_constants.find(constant); known != m_constants.end()) return known->second;
        m_constants[constant] = OtherTag; // for a constant that refers to itself
        const std::uint64_t hash = constantHash(*constant);
        return m_constants[constant] = hash;
    }

private:
    std::uint64_t typeHash(llvm::Type& type) {
        Mixer mixer(std::uint64_t(type.getTypeID()));
        if (type.isIntegerTy()) mixer.add(type.getIntegerBitWidth());
        if (type.isPointerTy()) mixer.add(type.getPointerAddressSpace());
        if (auto* array = llvm::dyn_cast<llvm::ArrayType>(&type)) mixer.add(array->getNumElements());
        if (auto* vector = llvm::dyn_cast<llvm::VectorType>(&type))
            mixer.add(vector->getElementCount().getKnownMinValue());
        if (auto* structure = llvm::dyn_cast<llvm::StructType>(&type)) mixer.add(structure->isPacked());
        if (auto* function = llvm::dyn_cast<llvm::FunctionType>(&type)) mixer.add(function->isVarArg());
        if (auto* target = llvm::dyn_cast<llvm::TargetExtType>(&type)) mixer.add(hashOf(target->getName()));
        for (llvm::Type* element : type.subtypes())
            mixer.add(ofType(element));
        return mixer.value();
    }

    std::uint64_t constantHash(const llvm::Constant& constant) {
        if (const auto* global = llvm::dyn_cast<llvm::GlobalValue>(&constant)) return globalHash(*global);
        Mixer mixer(std::uint64_t(constant.getValueID()), ofType(constant.getType()));
        if (const auto* integer = llvm::dyn_cast<llvm::ConstantInt>(&constant)) mixer.add(hashOf(integer->getValue()));
        if (const auto* real = llvm::dyn_cast<llvm::ConstantFP>(&constant))
            mixer.add(hashOf(real->getValueAPF().bitcastToAPInt()));
        if (const auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(&constant))
            mixer.add(hashOf(data->getRawDataValues()));
        if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(&constant)) {
            mixer.add(expression->getOpcode());
            mixer.add(expression->getRawSubclassOptionalData());
            if (const auto* address = llvm::dyn_cast<llvm::GEPOperator>(expression))
                mixer.add(ofType(address->getSourceElementType()));
        }
        for (const llvm::Use& operand : constant.operands())
            if (const auto* part = llvm::dyn_cast<llvm::Constant>(operand.get())) mixer.add(ofConstant(part));
        return mixer.value();
    }

    /// The name of a local constant is only a number, which changes with any change to the module.
    std::uint64_t globalHash(const llvm::GlobalValue& global) {
        const auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&global);
        if (variable && variable->hasPrivateLinkage() && variable->isConstant() && variable->hasInitializer())
            return Mixer(std::uint64_t(OtherTag), ofConstant(variable->getInitializer())).value();
        return hashOf(foldedSymbol(global.getName()));
    }

    llvm::DenseMap<llvm::Type*, std::uint64_t> m_types;
    llvm::DenseMap<const llvm::Constant*, std::uint64_t> m_constants;
};

/// One function's body.
class BodyReader {
public:
    BodyReader(const llvm::Function& function, SharedHashes& shared) : m_function(function), m_shared(shared) {
        std::uint64_t locals = 0, blocks = 0;
        for (const llvm::BasicBlock& block : function) {
            m_numbers[&block] = ++blocks;
            for (const llvm::Instruction& instruction : block)
                if (!instruction.getType()->isVoidTy()) m_numbers[&instruction] = ++locals;
        }
    }

    FunctionBody read() {
        FunctionBody body;
        Mixer mixer(m_shared.ofType(m_function.getFunctionType()), std::uint64_t(m_function.getCallingConv()));
        Sketcher sketcher;
        for (const llvm::BasicBlock& block : m_function) {
            mixer.add(BlockStart);
            std::uint64_t before = BlockStart;
            for (const llvm::Instruction& instruction : block) {
                if (instruction.isDebugOrPseudoInst()) continue;
                const std::uint64_t shape = shapeOf(instruction);
                mixer.add(shape);
                addOperands(mixer, instruction);
                sketcher.add(Mixer(before, shape).value());
                before = shape;
                ++body.instructions;
            }
        }
        body.hash = mixer.value();
        body.sketch = sketcher.value();
        return body;
    }

private:
    /// The instruction without its operands, but with what it calls.
    std::uint64_t shapeOf(const llvm::Instruction& instruction) {
        Mixer mixer(std::uint64_t(instruction.getOpcode()), m_shared.ofType(instruction.getType()),
                    std::uint64_t(instruction.getRawSubclassOptionalData()));
        addMemory(mixer, instruction);
        addDetails(mixer, instruction);
        if (const auto* call = llvm::dyn_cast<llvm::CallBase>(&instruction)) addCall(mixer, *call);
        return mixer.value();
    }

    void addMemory(Mixer& mixer, const llvm::Instruction& instruction) {
        if (const auto* local = llvm::dyn_cast<llvm::AllocaInst>(&instruction)) {
            mixer.add(m_shared.ofType(local->getAllocatedType()));
            mixer.add(local->getAlign().value());
        } else if (const auto* load = llvm::dyn_cast<llvm::LoadInst>(&instruction)) {
            addAccess(mixer, load->getAlign(), load->isVolatile(), load->getOrdering());
        } else if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(&instruction)) {
            addAccess(mixer, store->getAlign(), store->isVolatile(), store->getOrdering());
        } else if (const auto* update = llvm::dyn_cast<llvm::AtomicRMWInst>(&instruction)) {
            addAccess(mixer, update->getAlign(), update->isVolatile(), update->getOrdering());
            mixer.add(std::uint64_t(update->getOperation()));
        } else if (const auto* exchange = llvm::dyn_cast<llvm::AtomicCmpXchgInst>(&instruction)) {
            addAccess(mixer, exchange->getAlign(), exchange->isVolatile(), exchange->getSuccessOrdering());
            mixer.add(std::uint64_t(exchange->getFailureOrdering()));
        } else if (const auto* fence = llvm::dyn_cast<llvm::FenceInst>(&instruction)) {
            mixer.add(std::uint64_t(fence->getOrdering()));
        }
    }
    static void addAccess(Mixer& mixer, llvm::Align align, bool isVolatile, llvm::AtomicOrdering ordering) {
        mixer.add(align.value());
        mixer.add(isVolatile);
        mixer.add(std::uint64_t(ordering));
    }

    void addDetails(Mixer& mixer, const llvm::Instruction& instruction) {
        const auto addAll = [&mixer](const auto& numbers) {
            for (const auto number : numbers)
                mixer.add(std::uint64_t(number));
        };
        if (const auto* comparison = llvm::dyn_cast<llvm::CmpInst>(&instruction))
            mixer.add(std::uint64_t(comparison->getPredicate()));
        else if (const auto* address = llvm::dyn_cast<llvm::GetElementPtrInst>(&instruction))
            mixer.add(m_shared.ofType(address->getSourceElementType()));
        else if (const auto* extract = llvm::dyn_cast<llvm::ExtractValueInst>(&instruction))
            addAll(extract->indices());
        else if (const auto* insert = llvm::dyn_cast<llvm::InsertValueInst>(&instruction))
            addAll(insert->indices());
        else if (const auto* shuffle = llvm::dyn_cast<llvm::ShuffleVectorInst>(&instruction))
            addAll(shuffle->getShuffleMask());
        else if (const auto* landing = llvm::dyn_cast<llvm::LandingPadInst>(&instruction))
            mixer.add(landing->isCleanup());
    }

    void addCall(Mixer& mixer, const llvm::CallBase& call) {
        mixer.add(m_shared.ofType(call.getFunctionType()));
        mixer.add(std::uint64_t(call.getCallingConv()));
        if (const auto* plain = llvm::dyn_cast<llvm::CallInst>(&call)) mixer.add(plain->isMustTailCall());
        if (const auto* callee = llvm::dyn_cast<llvm::Constant>(call.getCalledOperand()))
            mixer.add(operandHash(callee));
        for (unsigned bundle = 0; bundle < call.getNumOperandBundles(); ++bundle)
            mixer.add(hashOf(call.getOperandBundleAt(bundle).getTagName()));
    }

    void addOperands(Mixer& mixer, const llvm::Instruction& instruction) {
        for (const llvm::Use& operand : instruction.operands())
            mixer.add(operandHash(operand.get()));
        if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(&instruction))
            for (const llvm::BasicBlock* block : phi->blocks())
                mixer.add(operandHash(block));
        if (const auto* choice = llvm::dyn_cast<llvm::SwitchInst>(&instruction)) // its values are not operands
            for (const auto& value : choice->cases())
                mixer.add(operandHash(value.getCaseValue()));
    }

    std::uint64_t operandHash(const llvm::Value* value) {
        if (value == &m_function) return OwnFunction;
        if (const auto* argument = llvm::dyn_cast<llvm::Argument>(value))
            return Mixer(std::uint64_t(ArgumentTag), std::uint64_t(argument->getArgNo())).value();
        if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value)) return m_shared.ofConstant(constant);
        if (const auto* assembly = llvm::dyn_cast<llvm::InlineAsm>(value))
            return Mixer(std::uint64_t(AsmTag), hashOf(assembly->getAsmString()),
                         hashOf(assembly->getConstraintString()))
                .value();
        const auto number = m_numbers.find(value);
        if (number == m_numbers.end()) return OtherTag; // metadata
        const std::uint64_t kind = llvm::isa<llvm::BasicBlock>(value) ? Block : Local;
        return Mixer(kind, number->second).value();
    }

    const llvm::Function& m_function;
    SharedHashes& m_shared;
    llvm::DenseMap<const llvm::Value*, std::uint64_t> m_numbers;
};

} // namespace

std::vector<FunctionBody> functionBodies(const llvm::Module& module) {
    std::vector<FunctionBody> bodies;
    SharedHashes shared;
    llvm::DenseMap<const llvm::Function*, std::size_t> positions;
    for (const llvm::Function& function : module) {
        if (function.isDeclaration()) continue;
        positions[&function] = bodies.size();
        bodies.push_back(BodyReader(function, shared).read());
        bodies.back().name = linkageName(function);
    }
    for (const llvm::GlobalAlias& alias : module.aliases()) {
        const auto named = positions.find(llvm::dyn_cast_or_null<llvm::Function>(alias.getAliaseeObject()));
        if (named == positions.end()) continue;
        FunctionBody body = bodies[named->second];
        body.name = linkageName(alias);
        bodies.push_back(std::move(body));
    }
    return bodies;
}

} // namespace inlinescope
