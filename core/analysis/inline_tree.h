// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/alignment.h"
#include "core/model/module_run.h"

namespace inlinescope {

/// A node of the tree of inlined calls. A compiled function is a root. Below it are the calls that the inliner was
/// asked about in it, each below the call whose inlining brought it there.
struct InlineNode {
    std::string function;    ///< of a root itself; else of the callee
    std::uint32_t depth = 0; ///< 0: a root
    std::optional<std::size_t>
        row; ///< of the aligned callsites; absent for a root, and for a call about which no advisor was asked, because
             ///< it was inlined into its function before that function was inlined here
    SourcePlace place;                        ///< of the call, in the function that it was written in; empty for a root
    std::optional<std::int64_t> sizeA, sizeB; ///< of a root, bytes; absent if the object has no such function
    bool operator==(const InlineNode&) const = default;
};

/// The tree of two runs of one module, which `rows` align; each node comes before its children. Roots are the functions
/// that have callsites or bytes, those with the greatest difference in bytes first, then the largest; calls are in the
/// order of their places. Parents are found by chains of places, not by names, so that a call through two copies of a
/// function is two nodes. If there is only one run, side B is empty.
std::vector<InlineNode> inlineTree(std::span<const AlignedCallsite> rows, std::span<const Decision> a,
                                   std::span<const Decision> b, std::span<const FunctionSize> functionsA,
                                   std::span<const FunctionSize> functionsB);

/// The nodes in which the two sides differ, with the nodes above them: calls that are not decided alike, or that only
/// one side has, and functions whose bytes differ. `tree` and `rows` are those of inlineTree() of two runs.
std::vector<InlineNode> differingNodes(std::span<const InlineNode> tree, std::span<const AlignedCallsite> rows);

} // namespace inlinescope
