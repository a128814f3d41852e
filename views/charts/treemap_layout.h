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

/// What a picture or a cell shows: a folder, or its children from `first` to before `last`.
struct TreemapPlace {
    int folder = 0;
    int first = 0;
    int last = std::numeric_limits<int>::max();
    bool operator==(const TreemapPlace&) const = default;
};

/// What a treemap is made of: folders and what lies in them, each with its weight.
class TreemapTree {
public:
    struct Child {
        double weight = 0;
        int folder = -1; ///< of folders(), or
        int item = -1;   ///< place in the list
    };

    /// An item of no weight takes no room.
    TreemapTree(std::span<const std::string_view> names, std::span<const double> weights);

    const FolderTree& folders() const { return m_folders; }
    double weight(int folder) const { return m_weights[std::size_t(folder)]; }
    /// What is directly in a folder and has weight, the heaviest first.
    std::span<const Child> children(int folder) const { return m_children[std::size_t(folder)]; }
    std::span<const Child> children(const TreemapPlace& place) const;
    /// The items of what a place shows, with all that is below.
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
        Folder, ///< a folder too small for that
        Item,
        Bundle, ///< several children of a folder, each too small to be told from the others
    };
    Kind kind = Kind::Item;
    QRectF rect;
    QRectF band;        ///< of a frame: where its name stands; empty where there is no room
    TreemapPlace place; ///< what it shows; of an item the folder in which it lies
    int item = -1;
};

/// In pixels.
struct TreemapMetrics {
    double band = 16;         ///< height of the strip with a folder's name
    double gap = 1;           ///< around what is in a folder
    double smallest = 30;     ///< area below which cells are bundled
    double smallestOpen = 24; ///< a folder's shorter side, below which its content is not drawn
};

/// Lays out what is at `place` over `bounds`: frames before what is in them, so that the last cell at a point is the
/// one that is seen. Cells of one folder are in proportion to their weights.
std::vector<TreemapCell> layOutTreemap(const TreemapTree& tree, const TreemapPlace& place, const QRectF& bounds,
                                       const TreemapMetrics& metrics);

} // namespace inlinescope
