// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/policy/size_model.h"

#include <array>

namespace llvm {
class Function;
class TargetTransformInfo;
} // namespace llvm

namespace inlinescope {

/// What a SizeModel is asked about one function.
using SizeFeatures = std::array<std::int32_t, SizeModel::featureCount>;

/// The features of a function with a body. Their order and rules are those of LLVM 18's
/// lib/Analysis/InlineSizeEstimatorAnalysis.cpp, by which the published models were trained:
///
///   0      code-size cost of all instructions, by the target
///   1, 2   number of blocks, and of calls and invokes
///   3..5   local linkage, linkonce_odr linkage, any linkonce linkage: 0 or 1
///   6, 7   number of outermost loops, and 1 if there is one: the depth of an outermost loop is 1
///   8      deepest level of a block in the dominator tree, where the entry has 0
///   9..    by opcode, from 0 to 67: number of instructions
///   77..   by succession in LLVM's list: how often an instruction of one opcode directly follows one of another, in
///   the
///          order of the function, from the last instruction of a block to the first of the next one too
///
/// Opcodes have LLVM 18's numbers. LLVM 22 has one more, ptrtoaddr, which is counted as ptrtoint here. Debug intrinsics
/// and pseudo probes count in the cost only.
SizeFeatures sizeFeatures(llvm::Function& function, const llvm::TargetTransformInfo& target);

} // namespace inlinescope
