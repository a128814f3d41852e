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
    std::string path;         ///< "core/store"; the root's is empty
    std::string label;        ///< what `path` adds to the parent's: "store", or "a/b" where a holds nothing but b
    int parent = -1;          ///< index; -1 for the root
    int depth = 0;            ///< of the root 0
    std::vector<int> folders; ///< directly in it, by path
    std::vector<int> items;   ///< names directly in it, in the order given
};

/// The folders in which names with '/' between ("core/store/writer.cpp") lie. A folder that holds nothing but one other
/// stands as one with it. Beyond `deepest` levels the rest of a path counts as the item's own name.
class FolderTree {
public:
    static constexpr int deepest = 32;

    explicit FolderTree(std::span<const std::string_view> names);

    /// Folder 0 is the root; a parent stands before its folders.
    const std::vector<Folder>& folders() const { return m_folders; }
    const Folder& folder(int index) const { return m_folders[std::size_t(index)]; }
    /// Where a name lies, by its place in the list.
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

/// What a name adds to the folder in which it lies.
std::string_view nameInFolder(std::string_view name, std::string_view folder);

} // namespace inlinescope
