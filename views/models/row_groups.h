// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/models/folder_tree.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// How the rows of a table are grouped into folders.
struct RowGrouping {
    std::string column; ///< the column with the paths
    /// The cells of a folder, one per column of the table, computed from the rows below it that pass the filter. The
    /// cell in `column` is replaced by the folder's path.
    std::function<std::vector<Cell>(const Table& table, std::span<const int> tableRows)> sum;
};

/// Folders between the rows of a table: a folder's line is above its content, and may be closed. A line is a row of the
/// table, or ~folder for a folder (so that folders are negative).
class RowGroups {
public:
    /// Sorts lines of one folder.
    using Sort = std::function<void(std::vector<int>& lines)>;

    RowGroups(const Table& table, RowGrouping grouping);

    const RowGrouping& grouping() const { return m_grouping; }
    int column() const { return m_column; }
    static bool isFolder(int line) { return line < 0; }
    const Folder& folder(int line) const { return m_tree.folder(~line); }
    const std::vector<Cell>& cells(int folderLine) const { return m_cells.at(~folderLine); }
    /// The largest |number| of the folders in a column.
    double largest(std::size_t column) const { return m_largest[column]; }
    int depth(int line) const;
    /// The text of a line in the column of paths: the last part.
    std::string label(const Table& table, int line) const;
    bool isOpen(int folderLine) const { return m_open.contains(folder(folderLine).path); }
    void setOpen(int folderLine, bool open);
    /// Copies which folders are open, by their paths.
    void openAs(const RowGroups& other) { m_open = other.m_open; }
    void setAllOpen(bool open);

    /// Computes the sums for these rows; must be called before the lines are read.
    void setRows(const Table& table, const std::vector<int>& tableRows);
    /// The visible lines: rows, and the folders, of which some are open.
    std::vector<int> lines(const Sort& sort) const;
    /// The rows below a line (for a row: itself), in the order that they would have if all folders were open.
    std::vector<int> rowsBelow(int line, const Sort& sort) const;
    /// The line of the folder that contains a line; nothing at the top level.
    std::optional<int> parentLine(int line) const;

private:
    std::vector<int> rowsIn(int folder, const Sort& sort) const;
    void append(int folder, bool all, const Sort& sort, std::vector<int>& lines) const;

    RowGrouping m_grouping;
    int m_column = 0;
    FolderTree m_tree;
    std::set<std::string> m_open;
    std::map<int, std::vector<Cell>> m_cells; ///< of folders with rows that pass
    std::vector<double> m_largest;            ///< by column
    std::vector<std::vector<int>> m_rowsIn;   ///< by folder: rows directly in it
    std::optional<std::vector<int>> m_rows;   ///< of setRows(), in its order
};

} // namespace inlinescope
