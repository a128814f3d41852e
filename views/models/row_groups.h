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

/// How the rows of a table are put into folders.
struct RowGrouping {
    std::string column; ///< its texts are the paths
    /// The cells of a folder, one per column of the table, from the rows below it that pass the filter. What it says in
    /// `column` is replaced by the folder's path.
    std::function<std::vector<Cell>(const Table& table, std::span<const int> tableRows)> sum;
};

/// Folders between the rows of a table: a folder's line stands above what is in it, and may be closed. A line is the
/// row of the table, or, of a folder, ~folder (so that folders are negative).
class RowGroups {
public:
    /// Puts lines of one folder in order.
    using Sort = std::function<void(std::vector<int>& lines)>;

    RowGroups(const Table& table, RowGrouping grouping);

    const RowGrouping& grouping() const { return m_grouping; }
    int column() const { return m_column; }
    static bool isFolder(int line) { return line < 0; }
    const Folder& folder(int line) const { return m_tree.folder(~line); }
    const std::vector<Cell>& cells(int folderLine) const { return m_cells.at(~folderLine); }
    /// The largest |number| of a folder in a column.
    double largest(std::size_t column) const { return m_largest[column]; }
    int depth(int line) const;
    /// What a line says in the column of paths: the last part.
    std::string label(const Table& table, int line) const;
    bool isOpen(int folderLine) const { return m_open.contains(folder(folderLine).path); }
    void setOpen(int folderLine, bool open);
    /// Takes over which folders are open, by their paths.
    void openAs(const RowGroups& other) { m_open = other.m_open; }
    void setAllOpen(bool open);

    /// The sums for these rows; then the lines can be asked for.
    void setRows(const Table& table, const std::vector<int>& tableRows);
    /// What is to be seen, of rows and of open folders.
    std::vector<int> lines(const Sort& sort) const;
    /// The rows below a line (of a row: itself), in the order in which they would be seen were all open.
    std::vector<int> rowsBelow(int line, const Sort& sort) const;
    /// The line of the folder in which a line lies; nothing at the top.
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
    std::vector<std::vector<int>> m_rowsIn;   ///< by folder: directly in it
};

} // namespace inlinescope
