// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/function_body.h"

#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace inlinescope {

/// The facts of every function that the module defines, and of every alias of a function (with the facts of its
/// aliasee), in the module's order. Only reads; call it before the first pass.
///
/// The hash covers everything that defines an instruction: opcode, types by their layout, flags, predicates,
/// alignments, orderings, constants by value, other functions and variables by their folded name
/// (core/model/symbol_folding.h), the function itself by a fixed mark, local constants without a name of their own
/// (string literals, tables) by content, locals and blocks by number. It leaves out debug info and all other metadata,
/// names of locals and types, and attributes. (LLVM's own StructuralHash does not see which local an operand is.)
///
/// The sketch is one-permutation min-hashing (Li, Owen, Zhang 2012) of the set of pairs of neighbouring instructions.
/// It has 64 bins; empty bins are filled from others (Shrivastava 2017), and one bit of each bin is kept (Li, König
/// 2010). If the sets of two bodies have the Jaccard similarity J, on average (1 + J) / 2 of the bits are equal.
std::vector<FunctionBody> functionBodies(const llvm::Module& module);

} // namespace inlinescope
