// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/bodies/body_store.h"

#include "core/compiler/bodies/use_order.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/Instructions.h>

namespace inlinescope {

using namespace llvm;

namespace {

bool namesGlobals(const Constant& constant) {
    if (isa<ConstantData>(constant)) return false;
    if (isa<GlobalValue>(constant)) return true;
    return any_of(constant.operand_values(), [](const Value* v) { return namesGlobals(*cast<Constant>(v)); });
}

using Nodes = DenseSet<const MDNode*>;

/// Adds to `clean` the nodes that metadata consists of, unless something in it refers to a global.
bool holdsGlobals(const Metadata* metadata, Nodes& clean) {
    Nodes found;
    SmallVector<const Metadata*, 32> left{metadata};
    while (!left.empty()) {
        const Metadata* next = left.pop_back_val();
        if (!next || isa<MDString>(next)) continue;
        if (const auto* value = dyn_cast<ValueAsMetadata>(next)) {
            if (!isa<ConstantAsMetadata>(value) || namesGlobals(*cast<Constant>(value->getValue()))) return true;
            continue;
        }
        const auto* node = cast<MDNode>(next);
        if (isa<DINode, DILocation>(node) || clean.contains(node) || !found.insert(node).second) continue;
        left.append(node->op_begin(), node->op_end());
    }
    clean.insert(found.begin(), found.end());
    return false;
}

bool canBeKept(const Instruction& instruction, Nodes& clean) {
    if (instruction.hasDbgRecords() || isa<CallBrInst, IndirectBrInst>(instruction)) return false;
    SmallVector<std::pair<unsigned, MDNode*>, 4> attached;
    instruction.getAllMetadataOtherThanDebugLoc(attached);
    if (any_of(attached, [&clean](const auto& entry) { return holdsGlobals(entry.second, clean); })) return false;
    return none_of(instruction.operand_values(), [&clean](const Value* operand) {
        const auto* metadata = dyn_cast<MetadataAsValue>(operand);
        return metadata ? holdsGlobals(metadata->getMetadata(), clean) : isa<BlockAddress>(operand);
    });
}

bool canBeKept(const Function& function, Nodes& clean) {
    for (const BasicBlock& block : function) {
        if (block.hasAddressTaken()) return false;
        for (const Instruction& instruction : block)
            if (!canBeKept(instruction, clean)) return false;
    }
    return true;
}

using Twins = DenseMap<const Value*, Value*>;

} // namespace

GlobalVariable* BodyStore::standIn(const GlobalValue& global) {
    GlobalVariable* made = m_module.getGlobalVariable(global.getName(), true);
    if (made && made->getAddressSpace() == global.getAddressSpace()) return made;
    made =
        new GlobalVariable(m_module, Type::getInt8Ty(global.getContext()), false, GlobalValue::ExternalLinkage, nullptr,
                           global.getName(), nullptr, GlobalVariable::NotThreadLocal, global.getAddressSpace());
    const auto* function = dyn_cast<Function>(&global);
    if (function && function->isDeclaration())
        m_declared[made] = {function->getFunctionType(), function->getAttributes(), function->getCallingConv()};
    return made;
}

Constant* BodyStore::standIn(Constant* constant) {
    if (!namesGlobals(*constant)) return constant;
    if (const auto* global = dyn_cast<GlobalValue>(constant)) return standIn(*global);
    SmallVector<Constant*, 8> operands;
    for (Value* operand : constant->operand_values())
        operands.push_back(standIn(cast<Constant>(operand)));
    if (auto* expression = dyn_cast<ConstantExpr>(constant)) return expression->getWithOperands(operands);
    if (auto* structure = dyn_cast<ConstantStruct>(constant))
        return ConstantStruct::get(structure->getType(), operands);
    if (auto* array = dyn_cast<ConstantArray>(constant)) return ConstantArray::get(array->getType(), operands);
    if (isa<ConstantVector>(constant)) return ConstantVector::get(operands);
    return nullptr;
}

Constant* BodyStore::resolve(Constant* constant, Module& module) const {
    if (!namesGlobals(*constant)) return constant;
    if (const auto* global = dyn_cast<GlobalVariable>(constant)) {
        if (GlobalValue* there = module.getNamedValue(global->getName())) return there;
        const Declared& declared = m_declared.find(global)->second;
        Function* function = Function::Create(declared.type, GlobalValue::ExternalLinkage, global->getName(), module);
        function->setAttributes(declared.attributes);
        function->setCallingConv(declared.convention);
        return function;
    }
    SmallVector<Constant*, 8> operands;
    for (Value* operand : constant->operand_values())
        operands.push_back(resolve(cast<Constant>(operand), module));
    if (auto* expression = dyn_cast<ConstantExpr>(constant)) return expression->getWithOperands(operands);
    if (auto* structure = dyn_cast<ConstantStruct>(constant))
        return ConstantStruct::get(structure->getType(), operands);
    if (auto* array = dyn_cast<ConstantArray>(constant)) return ConstantArray::get(array->getType(), operands);
    return ConstantVector::get(operands);
}

std::unique_ptr<BodyStore::Body> BodyStore::keep(const Function& function) {
    if (!canBeKept(function, m_clean)) return nullptr;
    auto body = std::make_unique<Body>();
    body->attributes = function.getAttributes();
    body->holder = Function::Create(function.getFunctionType(), GlobalValue::ExternalLinkage,
                                    function.getAddressSpace(), "", &m_module);
    Function& holder = *body->holder;
    // Properties that the inliner copies from the callee to the caller together with the body.
    if (function.hasPersonalityFn()) holder.setPersonalityFn(standIn(function.getPersonalityFn()));
    if (function.hasGC()) holder.setGC(function.getGC());
    Twins twins;
    for (const Argument& argument : function.args())
        twins[&argument] = holder.getArg(argument.getArgNo());
    for (const BasicBlock& block : function)
        twins[&block] = BasicBlock::Create(function.getContext(), "", &holder);
    for (const BasicBlock& block : function)
        for (const Instruction& instruction : block) {
            Instruction* twin = instruction.clone();
            twin->insertInto(cast<BasicBlock>(twins[&block]), cast<BasicBlock>(twins[&block])->end());
            twins[&instruction] = twin;
        }
    for (Instruction& twin : instructions(holder)) {
        if (auto* phi = dyn_cast<PHINode>(&twin))
            for (unsigned index = 0; index < phi->getNumIncomingValues(); ++index)
                phi->setIncomingBlock(index, cast<BasicBlock>(twins[phi->getIncomingBlock(index)]));
        for (Use& use : twin.operands()) {
            if (const auto found = twins.find(use.get()); found != twins.end()) use.set(found->second);
            auto* constant = dyn_cast<Constant>(use.get());
            if (!constant || !namesGlobals(*constant)) continue;
            Constant* made = standIn(constant);
            if (!made) return holder.eraseFromParent(), nullptr;
            use.set(made);
            body->references.push_back(&use);
        }
    }
    for (const auto& [from, to] : twins)
        copyUseOrder(*from, *to, [&twins](const Value* user) { return twins.lookup(user); });
    return body;
}

bool BodyStore::fits(const Body& body, const Module& module) const {
    const std::function<bool(const Constant&)> isThere = [&](const Constant& constant) {
        if (isa<ConstantData>(constant)) return true;
        if (const auto* global = dyn_cast<GlobalVariable>(&constant))
            return module.getNamedValue(global->getName()) != nullptr || m_declared.contains(global);
        return all_of(constant.operand_values(), [&](const Value* v) { return isThere(*cast<Constant>(v)); });
    };
    return all_of(body.references, [&](const Use* use) { return isThere(*cast<Constant>(use->get())); });
}

void BodyStore::place(Body& body, Function& function) {
    for (BasicBlock& block : function)
        block.dropAllReferences();
    while (!function.empty())
        function.front().eraseFromParent();
    Module& module = *function.getParent();
    function.splice(function.end(), body.holder);
    function.setAttributes(body.attributes);
    if (body.holder->hasPersonalityFn() && !function.hasPersonalityFn())
        function.setPersonalityFn(resolve(body.holder->getPersonalityFn(), module));
    if (body.holder->hasGC()) function.setGC(body.holder->getGC());
    for (Argument& argument : body.holder->args()) {
        argument.replaceAllUsesWith(function.getArg(argument.getArgNo()));
        function.getArg(argument.getArgNo())->reverseUseList(); // each use was inserted before the previous one
    }
    for (Use* use : body.references)
        use->set(resolve(cast<Constant>(use->get()), module));
    body.references.clear();
}

} // namespace inlinescope
