// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/icicle_layout.h"

#include "core/model/outcomes.h"
#include "views/models/cell_words.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <span>
#include <utility>

namespace inlinescope {
namespace {

constexpr double narrowest = 0.5;

struct TreeRow {
    std::int64_t depth = 0;
    bool isInlined = false; ///< on a side
    std::optional<std::int64_t> size = {}, delta = {};
};

TreeRow rowOf(const Table& table, int row) {
    const auto either = [&](ColumnName a, ColumnName b) {
        const auto first = cellIfInteger(table, row, a);
        return first ? first : cellIfInteger(table, row, b);
    };
    TreeRow read{cellInteger(table, row, "depth")};
    if (read.depth == 0) {
        const auto a = cellIfInteger(table, row, "size_a"), b = cellIfInteger(table, row, "size_b");
        if (a || b) read.size = std::max(a.value_or(0), b.value_or(0));
        read.delta = cellIfInteger(table, row, "delta");
        return read;
    }
    const auto a = cellEnum(table, row, "outcome_a", Outcome::NeverAsked);
    const auto b = cellEnum(table, row, "outcome_b", Outcome::NeverAsked);
    read.isInlined = (!a && !b) || (a && isInlined(*a)) || (b && isInlined(*b));
    read.delta = either("flip_a", "flip_b");
    return read;
}

/// For each row the row above it in the tree; -1 for a function.
std::vector<int> parentsOf(const Table& table) {
    std::vector<int> parents, branch;
    for (int row = 0; row < int(table.rows.size()); ++row) {
        const auto depth = std::size_t(std::max<std::int64_t>(0, cellInteger(table, row, "depth")));
        branch.resize(std::min(depth, branch.size()));
        parents.push_back(branch.empty() ? -1 : branch.back());
        branch.push_back(row);
    }
    return parents;
}

double widthOf(std::int64_t delta) {
    return std::max(1.0, std::abs(double(delta)));
}

/// The widths of marks that share `room`.
std::vector<double> widthsOf(const IcicleTree& tree, std::span<const int> marks, double room, bool hasOwn) {
    double known = 0;
    int unknown = 0;
    for (const int mark : marks) {
        const auto& bytes = tree.nodes()[std::size_t(mark)].bytes;
        known += bytes.value_or(0);
        unknown += !bytes;
    }
    const double left = std::max(room - known, room / 4);
    const double share = unknown > 0 ? left / (unknown + (hasOwn ? 1 : 0)) : 0;
    const double all = known + share * unknown;
    const double scale = all > room && all > 0 ? room / all : 1;
    std::vector<double> widths;
    for (const int mark : marks)
        widths.push_back(scale * tree.nodes()[std::size_t(mark)].bytes.value_or(share));
    return widths;
}

struct IcicleLayout {
    const IcicleTree& tree;
    const QRectF& bounds;
    double height, pixels; ///< of a level; of a byte
    std::vector<IcicleCell> cells = {};

    void place(std::span<const int> marks, std::span<const double> widths, double left, double top) {
        if (top + height > bounds.bottom() + 0.5) return;
        for (std::size_t at = 0; at < marks.size(); ++at) {
            const double width = widths[at] * pixels;
            if (width >= narrowest) {
                cells.push_back({{left, top, width, height}, marks[at]});
                const std::vector<int>& below = tree.nodes()[std::size_t(marks[at])].children;
                place(below, widthsOf(tree, below, widths[at], true), left, top + height);
            }
            left += width;
        }
    }
};

} // namespace

IcicleTree::IcicleTree(const Table& table, Order order) {
    if (order == Order::CallersAbove)
        addCallers(table);
    else
        addCallees(table);
}

int IcicleTree::add(IcicleNode node) {
    const int place = int(m_nodes.size());
    (node.parent < 0 ? m_tops : m_nodes[std::size_t(node.parent)].children).push_back(place);
    m_nodes.push_back(std::move(node));
    return place;
}

void IcicleTree::addCallers(const Table& table) {
    const std::vector<int> parents = parentsOf(table);
    std::vector<int> placeOfRow(parents.size(), -1);
    for (int row = 0; row < int(parents.size()); ++row) {
        const TreeRow read = rowOf(table, row);
        const int above = parents[std::size_t(row)], parent = above < 0 ? -1 : placeOfRow[std::size_t(above)];
        if (above >= 0 && (parent < 0 || (!read.isInlined && !read.delta))) continue;
        IcicleNode node{row, row, {}, read.delta, parent};
        if (above < 0) {
            node.bytes = double(std::max<std::int64_t>(1, read.size.value_or(0)));
            m_largestFunction = std::max(m_largestFunction, std::abs(read.delta.value_or(0)));
        } else {
            if (read.delta) node.bytes = widthOf(*read.delta);
            m_largestCall = std::max(m_largestCall, std::abs(read.delta.value_or(0)));
        }
        placeOfRow[std::size_t(row)] = add(std::move(node));
    }
}

void IcicleTree::addCallees(const Table& table) {
    const std::vector<int> parents = parentsOf(table);
    std::map<QString, std::vector<int>> calls;
    for (int row = 0; row < int(parents.size()); ++row) {
        if (parents[std::size_t(row)] < 0) continue;
        const TreeRow read = rowOf(table, row);
        if (read.isInlined || read.delta) calls[cellText(table, row, "function")].push_back(row);
    }
    for (const auto& [callee, rows] : calls) {
        const int top = add({rows.size() == 1 ? rows.front() : -1, rows.front(), 0.0});
        for (const int row : rows) {
            const auto delta = rowOf(table, row).delta;
            m_largestCall = std::max(m_largestCall, std::abs(delta.value_or(0)));
            const double bytes = delta ? widthOf(*delta) : 1;
            *m_nodes[std::size_t(top)].bytes += bytes;
            if (delta) m_nodes[std::size_t(top)].delta = m_nodes[std::size_t(top)].delta.value_or(0) + *delta;
            int above = top;
            for (int at = row; parents[std::size_t(at)] >= 0; at = parents[std::size_t(at)])
                above = add({at, parents[std::size_t(at)], bytes, rowOf(table, at).delta, above});
        }
    }
    std::ranges::sort(m_tops, {}, [this](int top) { return std::pair(-*m_nodes[std::size_t(top)].bytes, top); });
}

std::vector<IcicleCell> layOutIcicle(const IcicleTree& tree, int top, const QRectF& bounds, double height) {
    const std::vector<int> marks = top < 0 ? tree.tops() : std::vector{top};
    double all = 0;
    for (const int mark : marks)
        all += tree.nodes()[std::size_t(mark)].bytes.value_or(1);
    if (all <= 0 || bounds.isEmpty()) return {};
    IcicleLayout layout{tree, bounds, height, bounds.width() / all};
    layout.place(marks, widthsOf(tree, marks, all, false), bounds.left(), bounds.top());
    return std::move(layout.cells);
}

} // namespace inlinescope
