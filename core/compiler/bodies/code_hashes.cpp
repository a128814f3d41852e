// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/code_hashes.h"

#include "core/compiler/bodies/hash_mixer.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Operator.h>
#include <llvm/Support/xxhash.h>

namespace inlinescope {
namespace {

using namespace llvm;

/// The first number of each kind of operand, so that a local's number never equals a constant's hash.
enum Tag : std::uint64_t { Local = 1, AsmTag, TextTag, ConstantTag, DistinctTag, AgainTag, BlockAddressTag, NoneTag };

std::uint64_t hashOf(StringRef text) {
    return xxh3_64bits(text);
}

std::uint64_t hashOf(const APInt& number) {
    Mixer mixer(number.getBitWidth());
    for (unsigned word = 0; word < number.getNumWords(); ++word)
        mixer.add(number.getRawData()[word]);
    return mixer.value();
}

std::uint64_t alignOf(MaybeAlign align) {
    return align ? align->value() : 0;
}

std::uint64_t sectionOf(const GlobalObject& object) {
    return Mixer(object.hasSection() ? hashOf(object.getSection()) : 0,
                 object.getComdat() ? hashOf(object.getComdat()->getName()) : 0,
                 object.getComdat() ? object.getComdat()->getSelectionKind() : 0)
        .value();
}

} // namespace

/// One function's body.
class FunctionReader {
public:
    FunctionReader(const Function& function, CodeHashes& shared) : m_function(function), m_shared(shared) {
        for (const Argument& argument : function.args())
            number(argument);
        for (const BasicBlock& block : function) {
            number(block);
            for (const Instruction& instruction : block)
                number(instruction);
        }
    }

    std::uint64_t read() {
        addFunction();
        for (const Argument& argument : m_function.args())
            addUses(argument);
        for (const BasicBlock& block : m_function) {
            m_mixer.add(Local);
            addUses(block);
            for (const Instruction& instruction : block)
                if (!isa<DbgInfoIntrinsic>(instruction)) add(instruction);
        }
        return m_mixer.value();
    }

private:
    void number(const Value& value) { m_numbers.try_emplace(&value, m_numbers.size()); }

    void addFunction() {
        m_mixer.add(m_shared.ofConstant(&m_function));
        m_mixer.add(Mixer(sectionOf(m_function), alignOf(m_function.getAlign())).value());
        m_mixer.add(m_function.hasGC() ? hashOf(m_function.getGC()) : 0);
        m_mixer.add(m_function.hasLocalLinkage() && m_function.hasAddressTaken());
        for (const Use& operand : m_function.operands()) // personality, prefix and prologue
            m_mixer.add(m_shared.ofConstant(cast<Constant>(operand.get())));
        SmallVector<std::pair<unsigned, MDNode*>> nodes;
        m_function.getAllMetadata(nodes);
        addMetadata(nodes);
    }

    void add(const Instruction& instruction) {
        m_mixer.add(instruction.getOpcode());
        m_mixer.add(m_shared.ofType(instruction.getType()));
        m_mixer.add(instruction.getRawSubclassOptionalData());
        addMemory(instruction);
        addDetails(instruction);
        if (const auto* call = dyn_cast<CallBase>(&instruction)) addCall(*call);
        for (const Use& operand : instruction.operands())
            m_mixer.add(operandHash(operand.get()));
        if (const auto* phi = dyn_cast<PHINode>(&instruction))
            for (const BasicBlock* block : phi->blocks())
                m_mixer.add(operandHash(block));
        if (const auto* choice = dyn_cast<SwitchInst>(&instruction)) // its values are not operands
            for (const auto& value : choice->cases())
                m_mixer.add(operandHash(value.getCaseValue()));
        addUses(instruction);
        if (!instruction.hasMetadataOtherThanDebugLoc()) return;
        SmallVector<std::pair<unsigned, MDNode*>> nodes;
        instruction.getAllMetadataOtherThanDebugLoc(nodes);
        addMetadata(nodes);
    }

    void addMemory(const Instruction& instruction) {
        if (const auto* local = dyn_cast<AllocaInst>(&instruction)) {
            m_mixer.add(m_shared.ofType(local->getAllocatedType()));
            m_mixer.add(local->getAlign().value());
            m_mixer.add(local->isUsedWithInAlloca() + 2 * local->isSwiftError());
        } else if (const auto* load = dyn_cast<LoadInst>(&instruction)) {
            addAccess(load->getAlign(), load->isVolatile(), load->getOrdering(), load->getSyncScopeID());
        } else if (const auto* store = dyn_cast<StoreInst>(&instruction)) {
            addAccess(store->getAlign(), store->isVolatile(), store->getOrdering(), store->getSyncScopeID());
        } else if (const auto* update = dyn_cast<AtomicRMWInst>(&instruction)) {
            addAccess(update->getAlign(), update->isVolatile(), update->getOrdering(), update->getSyncScopeID());
            m_mixer.add(update->getOperation());
        } else if (const auto* exchange = dyn_cast<AtomicCmpXchgInst>(&instruction)) {
            addAccess(exchange->getAlign(), exchange->isVolatile() + 2 * exchange->isWeak(),
                      exchange->getSuccessOrdering(), exchange->getSyncScopeID());
            m_mixer.add(std::uint64_t(exchange->getFailureOrdering()));
        } else if (const auto* fence = dyn_cast<FenceInst>(&instruction)) {
            addAccess(Align(), 0, fence->getOrdering(), fence->getSyncScopeID());
        }
    }
    void addAccess(Align align, int isVolatile, AtomicOrdering ordering, SyncScope::ID scope) {
        m_mixer.add(Mixer(align.value(), isVolatile, ordering, scope).value());
    }

    void addDetails(const Instruction& instruction) {
        const auto addAll = [this](const auto& numbers) {
            for (const auto number : numbers)
                m_mixer.add(std::uint64_t(number));
        };
        if (const auto* comparison = dyn_cast<CmpInst>(&instruction))
            m_mixer.add(comparison->getPredicate());
        else if (const auto* address = dyn_cast<GetElementPtrInst>(&instruction))
            m_mixer.add(m_shared.ofType(address->getSourceElementType()));
        else if (const auto* extract = dyn_cast<ExtractValueInst>(&instruction))
            addAll(extract->indices());
        else if (const auto* insert = dyn_cast<InsertValueInst>(&instruction))
            addAll(insert->indices());
        else if (const auto* shuffle = dyn_cast<ShuffleVectorInst>(&instruction))
            addAll(shuffle->getShuffleMask());
        else if (const auto* landing = dyn_cast<LandingPadInst>(&instruction))
            m_mixer.add(landing->isCleanup());
    }

    void addCall(const CallBase& call) {
        m_mixer.add(m_shared.ofType(call.getFunctionType()));
        m_mixer.add(call.getCallingConv());
        m_mixer.add(m_shared.ofAttributes(call.getAttributes()));
        if (const auto* plain = dyn_cast<CallInst>(&call)) m_mixer.add(plain->getTailCallKind());
        for (unsigned bundle = 0; bundle < call.getNumOperandBundles(); ++bundle) {
            const OperandBundleUse use = call.getOperandBundleAt(bundle);
            m_mixer.add(Mixer(hashOf(use.getTagName()), use.Inputs.size()).value());
        }
    }

    /// The order of a value's uses.
    void addUses(const Value& value) {
        if (value.use_empty() || value.hasOneUse()) return;
        for (const Use& use : value.uses()) {
            const auto user = m_numbers.find(use.getUser());
            m_mixer.add(user == m_numbers.end() ? BlockAddressTag : Mixer(user->second, use.getOperandNo()).value());
        }
    }

    std::uint64_t operandHash(const Value* value) {
        if (const auto* constant = dyn_cast<Constant>(value))
            return Mixer(ConstantTag, m_shared.ofConstant(constant)).value();
        if (const auto* assembly = dyn_cast<InlineAsm>(value))
            return Mixer(AsmTag, hashOf(assembly->getAsmString()), hashOf(assembly->getConstraintString()),
                         assembly->hasSideEffects() + 2 * assembly->isAlignStack() + 4 * assembly->canThrow(),
                         assembly->getDialect())
                .value();
        if (const auto* wrapped = dyn_cast<MetadataAsValue>(value)) return metadataHash(wrapped->getMetadata());
        return Mixer(Local, m_numbers.lookup(value)).value();
    }

    void addMetadata(ArrayRef<std::pair<unsigned, MDNode*>> nodes) {
        for (const auto& [kind, node] : nodes) {
            if (kind == LLVMContext::MD_dbg || kind == LLVMContext::MD_DIAssignID) continue;
            m_mixer.add(Mixer(kind, metadataHash(node)).value());
        }
    }

    /// A distinct node is numbered by its first mention in this function, since two distinct nodes with equal content
    /// are different.
    std::uint64_t metadataHash(const Metadata* metadata) {
        if (!metadata) return NoneTag;
        if (const auto* text = dyn_cast<MDString>(metadata)) return Mixer(TextTag, hashOf(text->getString())).value();
        if (const auto* value = dyn_cast<ValueAsMetadata>(metadata)) return operandHash(value->getValue());
        if (isa<DILocation>(metadata)) return NoneTag;
        const auto* node = dyn_cast<MDNode>(metadata);
        if (!node) return NoneTag;
        const auto [met, isNew] = m_nodes.try_emplace(node, Mixer(AgainTag, m_nodes.size()).value());
        if (!isNew) return met->second;
        Mixer mixer(node->isDistinct() ? Mixer(DistinctTag, m_nodes.size()).value() : NoneTag, node->getMetadataID());
        for (const MDOperand& operand : node->operands())
            mixer.add(metadataHash(operand.get()));
        if (!node->isDistinct()) m_nodes[node] = mixer.value();
        return mixer.value();
    }

    const Function& m_function;
    CodeHashes& m_shared;
    Mixer m_mixer;
    DenseMap<const Value*, std::uint64_t> m_numbers;
    DenseMap<const MDNode*, std::uint64_t> m_nodes;
};

const GlobalVariable* onlyReturnedGlobal(const Function& function) {
    if (!function.getReturnType()->isPointerTy()) return nullptr;
    const GlobalVariable* only = nullptr;
    for (const BasicBlock& block : function) {
        const auto* end = dyn_cast<ReturnInst>(block.getTerminator());
        if (!end) continue;
        const auto* global = dyn_cast<GlobalVariable>(end->getReturnValue());
        if (!global || (only && only != global)) return nullptr;
        only = global;
    }
    return only;
}

std::uint64_t CodeHashes::ofFunction(const Function& function) {
    return FunctionReader(function, *this).read();
}

std::uint64_t CodeHashes::ofGlobals(const Module& module) {
    Mixer mixer(hashOf(module.getModuleInlineAsm()));
    for (const GlobalVariable& variable : module.globals())
        if (variable.hasInitializer()) mixer.add(ofVariable(variable));
    for (const GlobalAlias& alias : module.aliases())
        mixer.add(ofConstant(&alias));
    for (const GlobalIFunc& function : module.ifuncs())
        mixer.add(Mixer(ofConstant(&function), ofConstant(function.getResolver())).value());
    return mixer.value();
}

std::uint64_t CodeHashes::ofVariable(const GlobalVariable& variable) {
    return Mixer(ofConstant(&variable), sectionOf(variable), variable.getUnnamedAddr(),
                 hashOf(variable.getAttributes().getAsString()), ofConstant(variable.getInitializer()))
        .value();
}

std::uint64_t CodeHashes::ofType(Type* type) {
    if (const auto known = m_types.find(type); known != m_types.end()) return known->second;
    Mixer mixer(type->getTypeID());
    if (type->isIntegerTy()) mixer.add(type->getIntegerBitWidth());
    if (type->isPointerTy()) mixer.add(type->getPointerAddressSpace());
    if (auto* array = dyn_cast<ArrayType>(type)) mixer.add(array->getNumElements());
    if (auto* vector = dyn_cast<VectorType>(type)) mixer.add(vector->getElementCount().getKnownMinValue());
    if (auto* structure = dyn_cast<StructType>(type)) mixer.add(structure->isPacked());
    if (auto* function = dyn_cast<FunctionType>(type)) mixer.add(function->isVarArg());
    if (auto* target = dyn_cast<TargetExtType>(type)) mixer.add(hashOf(target->getName()));
    for (Type* element : type->subtypes())
        mixer.add(ofType(element));
    return m_types[type] = mixer.value();
}

std::uint64_t CodeHashes::ofAttributes(AttributeList attributes) {
    std::uint64_t& known = m_attributes[attributes.getRawPointer()];
    if (known != 0) return known;
    Mixer mixer;
    for (const unsigned index : attributes.indexes())
        mixer.add(Mixer(index, hashOf(attributes.getAsString(index))).value());
    return known = mixer.value();
}

std::uint64_t CodeHashes::ofConstant(const Constant* constant) {
    if (const auto known = m_constants.find(constant); known != m_constants.end()) return known->second;
    m_constants[constant] = NoneTag; // for a constant that refers to itself
    const auto* global = dyn_cast<GlobalValue>(constant);
    const std::uint64_t hash = global ? globalContent(*global) : constantContent(*constant);
    return m_constants[constant] = hash;
}

std::uint64_t CodeHashes::constantContent(const Constant& constant) {
    Mixer mixer(constant.getValueID(), ofType(constant.getType()));
    if (const auto* integer = dyn_cast<ConstantInt>(&constant)) mixer.add(hashOf(integer->getValue()));
    if (const auto* real = dyn_cast<ConstantFP>(&constant)) mixer.add(hashOf(real->getValueAPF().bitcastToAPInt()));
    if (const auto* data = dyn_cast<ConstantDataSequential>(&constant)) mixer.add(hashOf(data->getRawDataValues()));
    if (const auto* address = dyn_cast<BlockAddress>(&constant)) {
        std::uint64_t number = 0;
        for (const BasicBlock& block : *address->getFunction())
            if (++number, &block == address->getBasicBlock()) mixer.add(number);
        mixer.add(hashOf(address->getFunction()->getName()));
        return mixer.value();
    }
    if (const auto* expression = dyn_cast<ConstantExpr>(&constant)) {
        mixer.add(Mixer(expression->getOpcode(), expression->getRawSubclassOptionalData()).value());
        if (const auto* address = dyn_cast<GEPOperator>(expression)) {
            mixer.add(ofType(address->getSourceElementType()));
            if (const auto range = address->getInRange())
                mixer.add(Mixer(hashOf(range->getLower()), hashOf(range->getUpper())).value());
        }
    }
    for (const Use& operand : constant.operands())
        mixer.add(ofConstant(cast<Constant>(operand.get())));
    return mixer.value();
}

/// What code generation may use of a global that a function names.
std::uint64_t CodeHashes::globalContent(const GlobalValue& global) {
    Mixer mixer(hashOf(global.getName()), global.getValueID(), ofType(global.getValueType()), global.getLinkage(),
                global.getVisibility(), global.isDSOLocal(), global.getThreadLocalMode(), global.getAddressSpace());
    if (const auto* function = dyn_cast<Function>(&global)) {
        mixer.add(function->getCallingConv());
        mixer.add(ofAttributes(function->getAttributes()));
        const GlobalVariable* returned = onlyReturnedGlobal(*function);
        mixer.add(returned ? hashOf(returned->getName()) : NoneTag);
    }
    if (const auto* variable = dyn_cast<GlobalVariable>(&global)) {
        mixer.add(Mixer(variable->isConstant(), variable->isExternallyInitialized(), alignOf(variable->getAlign()),
                        variable->hasSection() ? hashOf(variable->getSection()) : 0, variable->getCodeModelRaw())
                      .value());
        if (variable->isConstant() && variable->hasInitializer()) mixer.add(ofConstant(variable->getInitializer()));
    }
    if (const auto* alias = dyn_cast<GlobalAlias>(&global)) mixer.add(ofConstant(alias->getAliasee()));
    return mixer.value();
}

} // namespace inlinescope
