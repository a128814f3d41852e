// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/body_digest.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/xxhash.h>

namespace inlinescope {

using namespace llvm;

std::uint64_t BodyDigest::of(const Function& function) {
    m_words.clear();
    m_numbers.clear();
    m_nodes.clear();
    putSignature(function);
    number(function);
    for (const Argument& argument : function.args())
        putUses(argument);
    for (const BasicBlock& block : function) {
        put(block.size());
        putUses(block);
        for (const Instruction& instruction : block)
            putInstruction(instruction);
    }
    return xxh3_64bits(ArrayRef(reinterpret_cast<const std::uint8_t*>(m_words.data()), m_words.size() * 8));
}

void BodyDigest::putSignature(const Function& function) {
    put(function.getFunctionType());
    put(function.getAttributes().getRawPointer());
    put(function.getCallingConv());
    put(function.getLinkage());
    if (function.hasPersonalityFn()) putConstant(*function.getPersonalityFn());
    putGlobal(function);
}

void BodyDigest::number(const Function& function) {
    std::uint64_t next = 0;
    for (const Argument& argument : function.args())
        m_numbers[&argument] = next++;
    for (const BasicBlock& block : function) {
        m_numbers[&block] = next++;
        for (const Instruction& instruction : block)
            m_numbers[&instruction] = next++;
    }
}

void BodyDigest::putInstruction(const Instruction& instruction) {
    put(std::uint64_t(instruction.getOpcode()) << 32 | std::uint64_t(instruction.getRawSubclassOptionalData()) << 16 |
        instruction.getNumOperands());
    put(instruction.getType());
    putState(instruction);
    for (const Value* operand : instruction.operand_values())
        putValue(*operand);
    putUses(instruction);
    SmallVector<std::pair<unsigned, MDNode*>, 4> attached;
    instruction.getAllMetadataOtherThanDebugLoc(attached);
    for (const auto& [kind, node] : attached) {
        put(kind);
        putMetadata(node);
    }
    if (isa<CallBase>(instruction)) put(chain(instruction.getDebugLoc()));
}

/// The properties of an instruction besides its operands and flags.
void BodyDigest::putState(const Instruction& instruction) {
    const auto putAll = [this](const auto& numbers) {
        for (const auto entry : numbers)
            put(std::uint64_t(entry));
    };
    const auto putAtomic = [this](auto ordering, auto scope, bool isVolatile, Align align) {
        put(std::uint64_t(ordering) << 32 | std::uint64_t(scope) << 16 | std::uint64_t(isVolatile) << 8 | Log2(align));
    };
    if (const auto* alloca = dyn_cast<AllocaInst>(&instruction)) {
        put(alloca->getAllocatedType());
        put(std::uint64_t(Log2(alloca->getAlign())) << 2 | alloca->isUsedWithInAlloca() << 1 | alloca->isSwiftError());
    } else if (const auto* load = dyn_cast<LoadInst>(&instruction)) {
        putAtomic(load->getOrdering(), load->getSyncScopeID(), load->isVolatile(), load->getAlign());
    } else if (const auto* store = dyn_cast<StoreInst>(&instruction)) {
        putAtomic(store->getOrdering(), store->getSyncScopeID(), store->isVolatile(), store->getAlign());
    } else if (const auto* compare = dyn_cast<CmpInst>(&instruction)) {
        put(std::uint64_t(compare->getPredicate()));
    } else if (const auto* call = dyn_cast<CallBase>(&instruction)) {
        const auto* plain = dyn_cast<CallInst>(call);
        put(std::uint64_t(call->getCallingConv()) << 8 | (plain ? std::uint64_t(plain->getTailCallKind()) : 0));
        put(call->getFunctionType());
        put(call->getAttributes().getRawPointer());
        for (unsigned index = 0; index < call->getNumOperandBundles(); ++index) {
            const OperandBundleUse bundle = call->getOperandBundleAt(index);
            put(std::uint64_t(bundle.getTagID()) << 32 | bundle.Inputs.size());
        }
    } else if (const auto* insert = dyn_cast<InsertValueInst>(&instruction)) {
        putAll(insert->indices());
    } else if (const auto* extract = dyn_cast<ExtractValueInst>(&instruction)) {
        putAll(extract->indices());
    } else if (const auto* fence = dyn_cast<FenceInst>(&instruction)) {
        putAtomic(fence->getOrdering(), fence->getSyncScopeID(), false, Align());
    } else if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) {
        putAtomic(exchange->getSuccessOrdering(), exchange->getSyncScopeID(), exchange->isVolatile(),
                  exchange->getAlign());
        put(std::uint64_t(exchange->getFailureOrdering()) << 1 | exchange->isWeak());
    } else if (const auto* update = dyn_cast<AtomicRMWInst>(&instruction)) {
        putAtomic(update->getOrdering(), update->getSyncScopeID(), update->isVolatile(), update->getAlign());
        put(std::uint64_t(update->getOperation()));
    } else if (const auto* shuffle = dyn_cast<ShuffleVectorInst>(&instruction)) {
        putAll(shuffle->getShuffleMask());
    } else if (const auto* element = dyn_cast<GetElementPtrInst>(&instruction)) {
        put(element->getSourceElementType());
    } else if (const auto* landing = dyn_cast<LandingPadInst>(&instruction)) {
        put(std::uint64_t(landing->isCleanup()));
    } else if (const auto* phi = dyn_cast<PHINode>(&instruction)) {
        for (const BasicBlock* block : phi->blocks())
            put(m_numbers.lookup(block));
    }
}

void BodyDigest::putValue(const Value& value) {
    if (const auto found = m_numbers.find(&value); found != m_numbers.end())
        put(found->second);
    else if (const auto* constant = dyn_cast<Constant>(&value))
        putConstant(*constant);
    else if (const auto* metadata = dyn_cast<MetadataAsValue>(&value))
        putMetadata(metadata->getMetadata());
    else
        put(&value); // inline assembly, unique in its context
}

void BodyDigest::putConstant(const Constant& constant) {
    if (const auto* global = dyn_cast<GlobalValue>(&constant)) return putGlobal(*global);
    if (isa<ConstantData>(constant)) return put(&constant);
    if (const auto* block = dyn_cast<BlockAddress>(&constant)) {
        putGlobal(*block->getFunction());
        return put(m_numbers.lookup(block->getBasicBlock()));
    }
    put(std::uint64_t(constant.getValueID()) << 32 | constant.getNumOperands());
    put(constant.getType());
    if (const auto* expression = dyn_cast<ConstantExpr>(&constant)) {
        put(std::uint64_t(expression->getOpcode()) << 16 | expression->getRawSubclassOptionalData());
        if (const auto* element = dyn_cast<GEPOperator>(expression)) put(element->getSourceElementType());
    }
    for (const Value* operand : constant.operand_values())
        putConstant(*cast<Constant>(operand));
}

void BodyDigest::putGlobal(const GlobalValue& global) {
    put(xxh3_64bits(global.getName()));
    put(std::uint64_t(global.getLinkage()) << 32 | std::uint64_t(global.getVisibility()) << 24 |
        std::uint64_t(global.getUnnamedAddr()) << 16 | std::uint64_t(global.isDSOLocal()) << 8 |
        std::uint64_t(global.isDeclaration()) << 1);
    if (const auto* function = dyn_cast<Function>(&global)) {
        put(function->getAttributes().getRawPointer());
        put(function->getCallingConv());
    } else if (const auto* variable = dyn_cast<GlobalVariable>(&global)) {
        put(variable->getValueType());
        put(std::uint64_t(variable->getAlign().valueOrOne().value()) << 8 | variable->isConstant() << 1 |
            variable->isExternallyInitialized());
    }
}

void BodyDigest::putMetadata(const Metadata* metadata) {
    if (const auto* local = dyn_cast_or_null<ValueAsMetadata>(metadata)) return putValue(*local->getValue());
    const auto* node = dyn_cast_or_null<MDNode>(metadata);
    if (!node) return put(metadata); // a string, unique in its context
    const auto [found, isNew] = m_nodes.try_emplace(node, m_nodes.size());
    put(found->second);
    if (!isNew) return;
    if (isa<DINode, DILocation>(node)) return; // debug info makes no code
    put(std::uint64_t(node->isDistinct()) << 32 | node->getNumOperands());
    for (const MDOperand& operand : node->operands())
        putMetadata(operand.get());
}

void BodyDigest::putUses(const Value& value) {
    if (value.use_empty() || value.hasOneUse()) return;
    for (const Use& use : value.uses()) {
        const auto user = m_numbers.find(use.getUser());
        put(user == m_numbers.end() ? ~std::uint64_t(0) : user->second << 16 | use.getOperandNo());
    }
}

/// The inlined-at chain of a call, which names its callsite.
std::uint64_t BodyDigest::chain(const DILocation* location) {
    if (!location) return 0;
    if (const auto found = m_chains.find(location); found != m_chains.end()) return found->second;
    const DISubprogram* subprogram = location->getScope()->getSubprogram();
    const std::uint64_t words[] = {std::uint64_t(location->getLine()) << 32 | location->getColumn(),
                                   reinterpret_cast<std::uintptr_t>(subprogram->getRawName()),
                                   reinterpret_cast<std::uintptr_t>(subprogram->getRawLinkageName()),
                                   chain(location->getInlinedAt())};
    const std::uint64_t hash = xxh3_64bits(ArrayRef(reinterpret_cast<const std::uint8_t*>(words), sizeof words));
    return m_chains[location] = hash;
}

} // namespace inlinescope
