// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/folder_tree.h"

#include <QRectF>

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Fills `bounds` with one rectangle for each weight, its area in proportion, as square as can be (Bruls, Huizing, van
/// Wijk, "Squarified Treemaps", 2000). Weights are positive, the largest first.
std::vector<QRectF> squarified(std::span<const double> weights, const QRectF& bounds);

/// What a picture or a cell shows: a folder, or its children in the range [first, last).
struct TreemapPlace {
    int folder = 0;
    int first = 0;
    int last = std::numeric_limits<int>::max();
    bool operator==(const TreemapPlace&) const = default;
};

/// The data of a treemap: folders and the items in them, each with its weight.
class TreemapTree {
public:
    struct Child {
        double weight = 0;
        int folder = -1; ///< index in folders(), or
        int item = -1;   ///< index in the list of items
    };

    /// Items without weight are not shown.
    TreemapTree(std::span<const std::string_view> names, std::span<const double> weights);

    const FolderTree& folders() const { return m_folders; }
    double weight(int folder) const { return m_weights[std::size_t(folder)]; }
    /// The children of a folder that have weight, the heaviest first.
    std::span<const Child> children(int folder) const { return m_children[std::size_t(folder)]; }
    std::span<const Child> children(const TreemapPlace& place) const;
    /// The items of a place, at all levels below it.
    std::vector<int> itemsAt(const TreemapPlace& place) const;

private:
    FolderTree m_folders;
    std::vector<double> m_weights;              ///< by folder
    std::vector<std::vector<Child>> m_children; ///< by folder
};

/// A rectangle of the picture.
struct TreemapCell {
    enum class Kind : std::uint8_t {
        Frame,  ///< a folder whose content is drawn on top of it
        Folder, ///< a folder too small to show its content
        Item,
        Bundle, ///< several children of a folder, each too small to be distinguished
    };
    Kind kind = Kind::Item;
    QRectF rect;
    QRectF band;        ///< of a frame: the area of its name; empty if there is no room
    TreemapPlace place; ///< what it shows; for an item the folder that contains it
    int item = -1;
};

/// In pixels.
struct TreemapMetrics {
    double band = 16;         ///< height of the strip with a folder's name
    double gap = 1;           ///< around the content of a folder
    double smallest = 30;     ///< area; smaller cells are bundled
    double smallestOpen = 24; ///< shorter side of a folder; the content of smaller ones is not drawn
};

/// Lays out the content of `place` over `bounds`: frames before their content, so that the last cell at a point is the
/// visible one. The areas of the cells of one folder are in proportion to their weights.
std::vector<TreemapCell> layOutTreemap(const TreemapTree& tree, const TreemapPlace& place, const QRectF& bounds,
                                       const TreemapMetrics& metrics);

} // namespace inlinescope
