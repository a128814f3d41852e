// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// A folder of a FolderTree.
struct Folder {
    std::string path;         ///< "core/store"; empty for the root
    std::string label;        ///< the part of `path` after the parent's: "store", or "a/b" if a contains only b
    int parent = -1;          ///< index; -1 for the root
    int depth = 0;            ///< 0 for the root
    std::vector<int> folders; ///< directly in it, by path
    std::vector<int> items;   ///< names directly in it, in the given order
};

/// The folders of names with '/' separators ("core/store/writer.cpp"). A folder that contains only one other folder is
/// merged with it. Below `deepest` levels the rest of a path is part of the item's own name.
class FolderTree {
public:
    static constexpr int deepest = 32;

    explicit FolderTree(std::span<const std::string_view> names);

    /// Folder 0 is the root; a parent is before its folders.
    const std::vector<Folder>& folders() const { return m_folders; }
    const Folder& folder(int index) const { return m_folders[std::size_t(index)]; }
    /// The folder of a name, by the name's index in the list.
    int folderOf(int name) const { return m_folderOf[std::size_t(name)]; }
    bool contains(int folder, int other) const; ///< whether `other` is `folder` or below it
    /// All names in a folder and below it, depth first, items before folders.
    std::vector<int> itemsBelow(int folder) const;

private:
    void merge(std::vector<Folder> whole);
    void append(int folder, std::vector<int>& items) const;

    std::vector<Folder> m_folders;
    std::vector<int> m_folderOf;
};

/// The part of a name after the path of its folder.
std::string_view nameInFolder(std::string_view name, std::string_view folder);

} // namespace inlinescope
