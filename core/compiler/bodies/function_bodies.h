// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/function_body.h"

#include <vector>

namespace llvm {
class Module;
} // namespace llvm

namespace inlinescope {

/// The facts of every function that the module defines, and of every alias of one (with the facts of what it names), in
/// the module's order. Reads only; to be asked before the first pass.
///
/// The hash covers all that makes an instruction what it is: opcode, types by their layout, flags, predicates,
/// alignments, orderings, constants by value, other functions and variables by their folded name
/// (core/model/symbol_folding.h), the function itself as itself, local constants without a name of their own (string
/// literals, tables) by content, locals and blocks by number. It leaves out debug info and all other metadata, names of
/// locals and types, and attributes. (LLVM's own StructuralHash does not see which local an operand is.)
///
/// The sketch is one-permutation min-hashing (Li, Owen, Zhang 2012) of the set of pairs of neighbouring instructions in
/// 64 bins, empty ones filled from others (Shrivastava 2017), of which one bit each is kept (Li, König 2010): for two
/// bodies whose sets have the Jaccard similarity J, (1 + J) / 2 of the bits agree on average.
std::vector<FunctionBody> functionBodies(const llvm::Module& module);

} // namespace inlinescope
