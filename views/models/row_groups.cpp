// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/row_groups.h"

#include "views/models/cell_roles.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace inlinescope {
namespace {

FolderTree treeOf(const Table& table, int column) {
    std::vector<std::string_view> names;
    names.reserve(table.rows.size());
    for (const auto& row : table.rows) {
        const auto* text = column < 0 ? nullptr : std::get_if<std::string>(&row[std::size_t(column)]);
        names.push_back(text ? std::string_view(*text) : std::string_view());
    }
    return FolderTree(names);
}

} // namespace

RowGroups::RowGroups(const Table& table, RowGrouping grouping)
    : m_grouping(std::move(grouping)), m_column(table.columnIndex(m_grouping.column)), m_tree(treeOf(table, m_column)),
      m_rowsIn(m_tree.folders().size()) {}

int RowGroups::depth(int line) const {
    return isFolder(line) ? folder(line).depth - 1 : m_tree.folder(m_tree.folderOf(line)).depth;
}

std::string RowGroups::label(const Table& table, int line) const {
    if (isFolder(line)) return folder(line).label;
    const auto* text =
        m_column < 0 ? nullptr : std::get_if<std::string>(&table.rows[std::size_t(line)][std::size_t(m_column)]);
    return text ? std::string(nameInFolder(*text, m_tree.folder(m_tree.folderOf(line)).path)) : std::string();
}

void RowGroups::setOpen(int folderLine, bool open) {
    if (open)
        m_open.insert(folder(folderLine).path);
    else
        m_open.erase(folder(folderLine).path);
}

void RowGroups::setAllOpen(bool open) {
    m_open.clear();
    for (std::size_t folder = 1; open && folder < m_tree.folders().size(); ++folder)
        m_open.insert(m_tree.folders()[folder].path);
}

void RowGroups::setRows(const Table& table, const std::vector<int>& tableRows) {
    if (m_rows == tableRows) return; // another order alone
    m_rows = tableRows;
    for (auto& rows : m_rowsIn)
        rows.clear();
    for (const int row : tableRows)
        m_rowsIn[std::size_t(m_tree.folderOf(row))].push_back(row);
    m_cells.clear();
    m_largest.assign(table.columns.size(), 0);
    std::vector<std::vector<int>> below = m_rowsIn;
    for (int folder = int(below.size()) - 1; folder > 0; --folder) { // parents are before their folders
        const std::vector<int>& rows = below[std::size_t(folder)];
        if (rows.empty()) continue;
        auto& above = below[std::size_t(m_tree.folder(folder).parent)];
        above.insert(above.end(), rows.begin(), rows.end());
        std::vector<Cell> cells = m_grouping.sum(table, rows);
        for (std::size_t column = 0; column < cells.size(); ++column)
            m_largest[column] = std::max(m_largest[column], std::abs(numberOf(cells[column]).value_or(0)));
        if (m_column >= 0) cells[std::size_t(m_column)] = m_tree.folder(folder).path;
        m_cells.emplace(folder, std::move(cells));
    }
}

std::vector<int> RowGroups::lines(const Sort& sort) const {
    std::vector<int> lines;
    append(0, false, sort, lines);
    return lines;
}

std::vector<int> RowGroups::rowsBelow(int line, const Sort& sort) const {
    return isFolder(line) ? rowsIn(~line, sort) : std::vector{line};
}

std::vector<int> RowGroups::rowsIn(int folder, const Sort& sort) const {
    std::vector<int> lines;
    append(folder, true, sort, lines);
    std::erase_if(lines, isFolder);
    return lines;
}

std::optional<int> RowGroups::parentLine(int line) const {
    const int parent = isFolder(line) ? folder(line).parent : m_tree.folderOf(line);
    return parent > 0 ? std::optional(~parent) : std::nullopt;
}

void RowGroups::append(int folder, bool all, const Sort& sort, std::vector<int>& lines) const {
    std::vector<int> here = m_rowsIn[std::size_t(folder)];
    for (const int each : m_tree.folder(folder).folders)
        if (m_cells.contains(each)) here.push_back(~each);
    sort(here);
    for (const int line : here) {
        lines.push_back(line);
        if (isFolder(line) && (all || isOpen(line))) append(~line, all, sort, lines);
    }
}

} // namespace inlinescope
