// SPDX-License-Identifier: GPL-3.0-or-later
// The folders of a TableModel.
#include "views/models/table_model.h"

namespace inlinescope {

void TableModel::makeGroups() {
    std::unique_ptr<RowGroups> before = std::move(m_groups);
    if (!m_grouping || m_table->columnIndex(m_grouping->column) < 0) return;
    m_groups = std::make_unique<RowGroups>(*m_table, *m_grouping);
    if (before) m_groups->openAs(*before);
}

void TableModel::setGrouping(std::optional<RowGrouping> grouping) {
    replaceRows([&] {
        m_grouping = std::move(grouping);
        makeGroups();
    });
}

TableModel::FolderState TableModel::folderState(int shownRow) const {
    if (!isFolder(shownRow)) return FolderState::None;
    return m_groups->isOpen(m_order[std::size_t(shownRow)]) ? FolderState::Open : FolderState::Closed;
}

/// The content of the folder is directly below it.
void TableModel::setFolderOpen(int shownRow, bool open) {
    if (!isFolder(shownRow) || (folderState(shownRow) == FolderState::Open) == open) return;
    m_groups->setOpen(m_order[std::size_t(shownRow)], open);
    std::vector<int> order = m_groups->lines(sorting());
    const int change = int(order.size()) - int(m_order.size());
    if (open)
        beginInsertRows({}, shownRow + 1, shownRow + change);
    else
        beginRemoveRows({}, shownRow + 1, shownRow - change);
    m_order = std::move(order);
    if (open)
        endInsertRows();
    else
        endRemoveRows();
    const QModelIndex cell = index(shownRow, m_groups->column());
    emit dataChanged(cell, cell);
}

void TableModel::setAllFoldersOpen(bool open) {
    if (!m_groups) return;
    replaceRows([&] { m_groups->setAllOpen(open); });
}

int TableModel::parentRow(int shownRow) const {
    const auto parent = m_groups ? m_groups->parentLine(m_order[std::size_t(shownRow)]) : std::nullopt;
    return parent ? this->shownRow(*parent) : -1;
}

/// From the outermost folder inwards, since only a visible folder can be opened.
void TableModel::reveal(int tableRow) {
    if (!m_groups) return;
    std::vector<int> lines;
    for (auto line = m_groups->parentLine(tableRow); line; line = m_groups->parentLine(*line))
        lines.push_back(*line);
    for (auto line = lines.rbegin(); line != lines.rend(); ++line)
        if (const int row = shownRow(*line); row >= 0) setFolderOpen(row, true);
}

std::vector<int> TableModel::rowsBelow(int shownRow) const {
    const int line = m_order[std::size_t(shownRow)];
    return m_groups ? m_groups->rowsBelow(line, sorting()) : std::vector{line};
}

std::vector<int> TableModel::passingRows() const {
    if (!m_groups) return m_order;
    std::vector<int> rows = m_passing;
    sortLines(rows);
    return rows;
}

} // namespace inlinescope
