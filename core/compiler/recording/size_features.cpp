// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/size_features.h"

#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Analysis/TargetTransformInfo.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/InstrTypes.h>

#include <algorithm>
#include <limits>

namespace inlinescope {
namespace {

constexpr std::size_t opcodeCount = 68; ///< LLVM 18's opcodes are 1..67
constexpr std::size_t firstOpcode = 9;  ///< index of opcode 0, which no instruction has
constexpr std::size_t firstSuccession = firstOpcode + opcodeCount;

/// Opcodes that a succession may have after `opcode`, in ascending order, up to the first 0.
struct Followers {
    std::uint8_t opcode;
    std::array<std::uint8_t, 28> next;
};

/// LLVM's list of successions, in its order.
constexpr Followers successions[] = {
    {1, {1, 4, 5, 7, 8, 9, 11, 12, 13, 14, 18, 20, 22, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 39, 40, 42, 45}},
    {2, {1, 2, 13, 28, 29, 32, 33, 34, 38, 48, 49, 53, 55, 56}},
    {13, {2, 13, 26, 33, 34, 56}},
    {15, {27}},
    {28, {2, 48, 53}},
    {29, {2, 33, 56}},
    {31, {31, 33, 34, 49}},
    {32, {1, 2, 13, 15, 28, 29, 32, 33, 34, 39, 40, 48, 49, 53, 56}},
    {33, {1, 2, 32, 33, 34, 49, 53, 56}},
    {34, {1, 2, 32, 33, 34, 49, 53, 56}},
    {38, {34}},
    {39, {57}},
    {40, {34}},
    {47, {15, 49}},
    {48, {2, 34, 56}},
    {49, {1, 2, 28, 32, 33, 34, 39, 49, 56}},
    {53, {1, 2, 28, 34, 53, 57}},
    {55, {1, 28, 34, 53, 55, 56}},
    {56, {1, 2, 7, 13, 32, 33, 34, 49, 53, 56, 64}},
    {57, {34, 56, 57}},
    {64, {1, 64}},
    {65, {1, 65}},
};

/// By two opcodes: the feature of their succession, or 0.
using SuccessionTable = std::array<std::array<std::uint8_t, opcodeCount>, opcodeCount>;

constexpr SuccessionTable makeSuccessionTable() {
    SuccessionTable table{};
    std::size_t feature = firstSuccession;
    for (const Followers& followers : successions)
        for (const std::uint8_t next : followers.next)
            if (next != 0) table[followers.opcode][next] = std::uint8_t(feature++);
    return table;
}
constexpr SuccessionTable successionFeature = makeSuccessionTable();
static_assert(successionFeature[65][65] == SizeModel::featureCount - 1, "137 successions");

/// LLVM 18's number of an opcode.
unsigned opcodeOf(const llvm::Instruction& instruction) {
    using llvm::Instruction;
    static_assert(Instruction::PtrToInt == 47 && Instruction::PtrToAddr == 48 && Instruction::IntToPtr == 49 &&
                      Instruction::Freeze == opcodeCount,
                  "another LLVM: compare its opcodes with those of LLVM 18");
    const unsigned opcode = instruction.getOpcode();
    return opcode < Instruction::PtrToAddr ? opcode : opcode - 1;
}

/// LLVM's costs of a target may be invalid, or saturated.
std::int32_t codeSizeCost(const llvm::Function& function, const llvm::TargetTransformInfo& target) {
    constexpr std::int64_t most = std::numeric_limits<std::int32_t>::max();
    std::int64_t sum = 0;
    for (const llvm::Instruction& instruction : llvm::instructions(function)) {
        const llvm::InstructionCost cost =
            target.getInstructionCost(&instruction, llvm::TargetTransformInfo::TCK_CodeSize);
        if (cost.isValid())
            sum = std::clamp<std::int64_t>(sum + std::min<std::int64_t>(cost.getValue(), most), 0, most);
    }
    return std::int32_t(sum);
}

void countInstructions(const llvm::Function& function, SizeFeatures& features) {
    unsigned before = 0;
    for (const llvm::BasicBlock& block : function)
        for (const llvm::Instruction& instruction : block.instructionsWithoutDebug()) {
            const unsigned opcode = opcodeOf(instruction);
            ++features[firstOpcode + opcode];
            if (const std::uint8_t feature = successionFeature[before][opcode]) ++features[feature];
            if (llvm::isa<llvm::CallBase>(instruction)) ++features[2];
            before = opcode;
        }
}

std::int32_t deepestLevel(const llvm::Function& function, const llvm::DominatorTree& tree) {
    unsigned deepest = 0;
    for (const llvm::BasicBlock& block : function)
        if (const llvm::DomTreeNode* node = tree.getNode(&block)) deepest = std::max(deepest, node->getLevel());
    return std::int32_t(deepest);
}

} // namespace

SizeFeatures sizeFeatures(llvm::Function& function, const llvm::TargetTransformInfo& target) {
    SizeFeatures features{};
    const llvm::DominatorTree tree(function);
    const llvm::LoopInfo loops(tree);
    features[0] = codeSizeCost(function, target);
    features[1] = std::int32_t(function.size());
    features[3] = function.hasLocalLinkage();
    features[4] = function.hasLinkOnceODRLinkage();
    features[5] = function.hasLinkOnceLinkage();
    features[6] = std::int32_t(std::distance(loops.begin(), loops.end()));
    features[7] = loops.empty() ? 0 : 1;
    features[8] = deepestLevel(function, tree);
    countInstructions(function, features);
    return features;
}

} // namespace inlinescope
