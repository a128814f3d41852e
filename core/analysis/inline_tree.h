// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/model/module_run.h"

namespace inlinescope {

/// A node of the tree of who was inlined into whom. A function that was compiled is a root; below it stand the calls
/// that the inliner was asked about in it, each below the call by whose inlining it came there.
struct InlineNode {
    std::string function;           ///< of a root itself; else of the callee
    std::uint32_t depth = 0;        ///< 0: a root
    std::optional<std::size_t> row; ///< of the aligned callsites; nothing for a root, and for a call that was inlined
                                    ///< into a function before that function came here, so that nobody was asked here
    SourcePlace place;              ///< of the call, in the function that it was written in; empty for a root
    std::optional<std::int64_t> sizeA, sizeB; ///< of a root, bytes; nothing where the object has no such function
    bool operator==(const InlineNode&) const = default;
};

/// The tree of two runs of one module, which `rows` align, each node before what is below it. Roots are the functions
/// that have callsites or bytes, those with the greatest difference in bytes first, then the largest; calls stand in
/// the order of their places. Chains of places, not names, say what is below what, so that a call through two copies of
/// a function is two nodes. With one run side B is empty.
std::vector<InlineNode> inlineTree(std::span<const AlignedCallsite> rows, std::span<const Decision> a,
                                   std::span<const Decision> b, std::span<const FunctionSize> functionsA,
                                   std::span<const FunctionSize> functionsB);

} // namespace inlinescope
