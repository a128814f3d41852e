// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/folder_tree.h"

#include <algorithm>
#include <unordered_map>

namespace inlinescope {
namespace {

/// The folder paths that lead to a name, the outermost first.
std::vector<std::string_view> pathsOf(std::string_view name) {
    std::vector<std::string_view> paths;
    for (std::size_t slash = name.find('/'); slash != std::string_view::npos; slash = name.find('/', slash + 1)) {
        if (int(paths.size()) == FolderTree::deepest) break;
        if (slash > 0) paths.push_back(name.substr(0, slash));
    }
    return paths;
}

} // namespace

FolderTree::FolderTree(std::span<const std::string_view> names) {
    std::unordered_map<std::string_view, int> known; // by path
    std::vector<Folder> whole(1);
    for (int name = 0; name < int(names.size()); ++name) {
        int folder = 0;
        for (const std::string_view path : pathsOf(names[std::size_t(name)])) {
            const auto [found, isNew] = known.try_emplace(path, int(whole.size()));
            if (isNew) {
                whole[std::size_t(folder)].folders.push_back(found->second);
                whole.push_back({std::string(path), {}, folder, 0, {}, {}});
            }
            folder = found->second;
        }
        whole[std::size_t(folder)].items.push_back(name);
    }
    m_folderOf.resize(names.size());
    merge(std::move(whole));
}

/// Copies the folders, parents first, and merges each folder that contains only one other with it.
void FolderTree::merge(std::vector<Folder> whole) {
    struct Wanted {
        int folder, parent; ///< index in `whole`, index in m_folders
    };
    std::vector<Wanted> wanted{{0, -1}};
    for (std::size_t next = 0; next < wanted.size(); ++next) {
        auto [index, parent] = wanted[next];
        while (index != 0 && whole[std::size_t(index)].folders.size() == 1 && whole[std::size_t(index)].items.empty())
            index = whole[std::size_t(index)].folders.front();
        Folder folder = std::move(whole[std::size_t(index)]);
        const int place = int(m_folders.size());
        folder.parent = parent;
        if (parent >= 0) {
            Folder& above = m_folders[std::size_t(parent)];
            folder.label = nameInFolder(folder.path, above.path);
            folder.depth = above.depth + 1;
            above.folders.push_back(place);
        }
        std::ranges::sort(folder.folders, {},
                          [&](int each) { return std::string_view(whole[std::size_t(each)].path); });
        for (const int each : folder.folders)
            wanted.push_back({each, place});
        folder.folders.clear();
        for (const int item : folder.items)
            m_folderOf[std::size_t(item)] = place;
        m_folders.push_back(std::move(folder));
    }
}

bool FolderTree::contains(int folder, int other) const {
    while (other > folder)
        other = this->folder(other).parent;
    return other == folder;
}

std::vector<int> FolderTree::itemsBelow(int folder) const {
    std::vector<int> items;
    append(folder, items);
    return items;
}

void FolderTree::append(int folder, std::vector<int>& items) const {
    const Folder& here = this->folder(folder);
    items.insert(items.end(), here.items.begin(), here.items.end());
    for (const int each : here.folders)
        append(each, items);
}

std::string_view nameInFolder(std::string_view name, std::string_view folder) {
    return folder.empty() ? name : name.substr(std::min(name.size(), folder.size() + 1));
}

} // namespace inlinescope
