// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/treemap_layout.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace inlinescope {
namespace {

/// The worst aspect ratio among rectangles of these areas in one row along `side`.
double worstRatio(double smallest, double largest, double sum, double side) {
    return std::max(side * side * largest / (sum * sum), sum * sum / (side * side * smallest));
}

/// Puts `areas` in a row along the shorter side of `free`, and removes the row from it.
void placeRow(std::span<const double> areas, double sum, QRectF& free, std::vector<QRectF>& placed) {
    const bool upright = free.width() >= free.height(); // the row is a column at the left
    const double depth = sum / (upright ? free.height() : free.width());
    double along = upright ? free.top() : free.left();
    for (const double area : areas) {
        const double length = area / depth;
        placed.push_back(upright ? QRectF(free.left(), along, depth, length)
                                 : QRectF(along, free.top(), length, depth));
        along += length;
    }
    free = upright ? free.adjusted(depth, 0, 0, 0) : free.adjusted(0, depth, 0, 0);
}

/// The best number of areas for the next row, counted from the first.
std::size_t rowLength(std::span<const double> areas, double side, double& sum) {
    sum = areas.front();
    double worst = worstRatio(areas.front(), areas.front(), sum, side);
    std::size_t length = 1;
    for (; length < areas.size(); ++length) {
        const double more = sum + areas[length];
        const double ratio = worstRatio(areas[length], areas.front(), more, side);
        if (ratio > worst) break;
        worst = ratio;
        sum = more;
    }
    return length;
}

} // namespace

std::vector<QRectF> squarified(std::span<const double> weights, const QRectF& bounds) {
    const double total = std::accumulate(weights.begin(), weights.end(), 0.0);
    std::vector<QRectF> placed;
    placed.reserve(weights.size());
    if (total <= 0 || bounds.isEmpty()) return std::vector<QRectF>(weights.size());
    std::vector<double> areas;
    for (const double weight : weights)
        areas.push_back(weight / total * bounds.width() * bounds.height());
    QRectF free = bounds;
    for (std::span<const double> left = areas; !left.empty();) {
        double sum = 0;
        const std::size_t length = rowLength(left, std::min(free.width(), free.height()), sum);
        placeRow(left.first(length), sum, free, placed);
        left = left.subspan(length);
    }
    return placed;
}

TreemapTree::TreemapTree(std::span<const std::string_view> names, std::span<const double> weights)
    : m_folders(names), m_weights(m_folders.folders().size(), 0), m_children(m_folders.folders().size()) {
    for (int folder = int(m_weights.size()) - 1; folder >= 0; --folder) { // parents are before their folders
        const Folder& here = m_folders.folder(folder);
        std::vector<Child>& children = m_children[std::size_t(folder)];
        for (const int item : here.items)
            if (weights[std::size_t(item)] > 0) children.push_back({weights[std::size_t(item)], -1, item});
        for (const int each : here.folders)
            if (weight(each) > 0) children.push_back({weight(each), each, -1});
        std::ranges::sort(children, {}, [](const Child& c) { return std::tuple(-c.weight, c.folder, c.item); });
        for (const Child& child : children)
            m_weights[std::size_t(folder)] += child.weight;
    }
}

std::span<const TreemapTree::Child> TreemapTree::children(const TreemapPlace& place) const {
    const std::span<const Child> all = children(place.folder);
    const auto last = std::min(std::size_t(place.last), all.size()), first = std::min(std::size_t(place.first), last);
    return all.subspan(first, last - first);
}

std::vector<int> TreemapTree::itemsAt(const TreemapPlace& place) const {
    std::vector<int> items;
    for (const Child& child : children(place)) {
        if (child.item >= 0) {
            items.push_back(child.item);
            continue;
        }
        const std::vector<int> below = itemsAt({.folder = child.folder});
        items.insert(items.end(), below.begin(), below.end());
    }
    return items;
}

namespace {

class TreemapLayout {
public:
    TreemapLayout(const TreemapTree& tree, const TreemapMetrics& metrics) : m_tree(tree), m_metrics(metrics) {}

    void fill(const TreemapPlace& place, const QRectF& bounds) {
        if (bounds.width() < 1 || bounds.height() < 1) return;
        std::vector<Part> parts = partsOf(place, bounds);
        std::ranges::sort(parts, {}, [](const Part& part) { return std::pair(-part.weight, part.place.first); });
        std::vector<double> weights;
        for (const Part& part : parts)
            weights.push_back(part.weight);
        const std::vector<QRectF> rects = squarified(weights, bounds);
        for (std::size_t part = 0; part < parts.size(); ++part)
            add(parts[part].place, rects[part]);
    }

    std::vector<TreemapCell> cells() && { return std::move(m_cells); }

private:
    /// Children of one folder that share one rectangle.
    struct Part {
        double weight = 0;
        TreemapPlace place;
    };

    /// Bundles children until they have an area that is visible.
    std::vector<Part> partsOf(const TreemapPlace& place, const QRectF& bounds) const {
        const std::span<const TreemapTree::Child> children = m_tree.children(place);
        double total = 0;
        for (const TreemapTree::Child& child : children)
            total += child.weight;
        const double least = m_metrics.smallest * total / (bounds.width() * bounds.height());
        std::vector<Part> parts;
        for (int child = 0; child < int(children.size()); ++child) {
            const int index = place.first + child;
            if (parts.empty() || parts.back().weight >= least) parts.push_back({0, {place.folder, index, index}});
            parts.back().weight += children[std::size_t(child)].weight;
            parts.back().place.last = index + 1;
        }
        if (parts.size() > 1 && parts.back().weight < least) { // merges a last bundle that is too small
            const Part last = parts.back();
            parts.pop_back();
            parts.back().weight += last.weight;
            parts.back().place.last = last.place.last;
        }
        return parts;
    }

    void add(const TreemapPlace& place, const QRectF& rect) {
        using Kind = TreemapCell::Kind;
        if (place.last - place.first > 1) return m_cells.push_back({Kind::Bundle, rect, {}, place, -1});
        const TreemapTree::Child& child = m_tree.children(place).front();
        if (child.item >= 0)
            m_cells.push_back({Kind::Item, rect, {}, {.folder = place.folder}, child.item});
        else if (std::min(rect.width(), rect.height()) < m_metrics.smallestOpen)
            m_cells.push_back({Kind::Folder, rect, {}, {.folder = child.folder}, -1});
        else
            addFrame(child.folder, rect);
    }

    void addFrame(int folder, const QRectF& rect) {
        TreemapCell frame{TreemapCell::Kind::Frame, rect, {}, {.folder = folder}, -1};
        QRectF inside = rect.adjusted(m_metrics.gap, m_metrics.gap, -m_metrics.gap, -m_metrics.gap);
        if (rect.height() > 2.5 * m_metrics.band && rect.width() > 2.5 * m_metrics.band) {
            frame.band = QRectF(inside.left(), inside.top(), inside.width(), m_metrics.band);
            inside.setTop(frame.band.bottom());
        }
        m_cells.push_back(frame);
        fill(frame.place, inside);
    }

    const TreemapTree& m_tree;
    const TreemapMetrics& m_metrics;
    std::vector<TreemapCell> m_cells;
};

} // namespace

std::vector<TreemapCell> layOutTreemap(const TreemapTree& tree, const TreemapPlace& place, const QRectF& bounds,
                                       const TreemapMetrics& metrics) {
    TreemapLayout layout(tree, metrics);
    layout.fill(place, bounds);
    return std::move(layout).cells();
}

} // namespace inlinescope
