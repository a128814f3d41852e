// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QRectF>

#include <cstdint>
#include <optional>
#include <vector>

namespace inlinescope {

/// A mark of an icicle: a compiled function, or a call that was inlined, or whose flip is measured.
struct IcicleNode {
    int row = -1;                           ///< of the table; -1 for a callee with all its calls
    int named = -1;                         ///< the row whose function is the mark's name
    std::optional<double> bytes;            ///< its width; absent for a call that is not measured
    std::optional<std::int64_t> delta = {}; ///< of a function between the sides, of a call if its decision is flipped
    int parent = -1;                        ///< the mark above it
    std::vector<int> children = {};
};

/// The inline tree (inlineTreeTable()) by bytes. A function is as wide as its bytes on the side where it is larger. A
/// call is as wide as the bytes that flipping its decision was measured to make; calls that are not measured share with
/// their caller's own code what is left of the caller. Calls that need more than their caller has are narrowed to fit.
class IcicleTree {
public:
    enum class Order : std::uint8_t {
        CallersAbove, ///< functions, and below them what was inlined into them
        CalleesAbove, ///< callees with all their calls, and below them their callers; a call that is not measured: 1 B
    };
    IcicleTree() = default;
    IcicleTree(const Table& table, Order order);

    const std::vector<IcicleNode>& nodes() const { return m_nodes; }
    /// The marks without one above.
    const std::vector<int>& tops() const { return m_tops; }
    /// The largest |delta| of functions, and of calls.
    std::int64_t largest(bool ofFunctions) const { return ofFunctions ? m_largestFunction : m_largestCall; }

private:
    void addCallers(const Table& table);
    void addCallees(const Table& table);
    int add(IcicleNode node);

    std::vector<IcicleNode> m_nodes;
    std::vector<int> m_tops;
    std::int64_t m_largestFunction = 0, m_largestCall = 0;
};

struct IcicleCell {
    QRectF rect;
    int node = -1;
};

/// Lays out the mark `top` and what is below it, or all marks for -1, each level `height` pixels high. Marks that are
/// narrower than half a pixel or below the bounds are left out.
std::vector<IcicleCell> layOutIcicle(const IcicleTree& tree, int top, const QRectF& bounds, double height);

} // namespace inlinescope
