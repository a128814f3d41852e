// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/inline_tree_model.h"

#include "views/models/table_model.h"
#include "views/models/words.h"

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

constexpr ColumnName functionColumn = "function", locationColumn = "location", markColumn = "mark";
constexpr ColumnName shownColumns[] = {"function",    "mark",        "outcome_a", "outcome_b", "cost_a", "cost_b",
                                       "threshold_a", "threshold_b", "size_a",    "size_b",    "delta",  "flip_a",
                                       "flip_b",      "reason_a",    "reason_b",  "location"};

} // namespace

void InlineTreeModel::setTable(std::shared_ptr<const Table> table, const QStringList& sides) {
    beginResetModel();
    m_table = table ? std::move(table) : std::make_shared<const Table>();
    m_sides = sides;
    m_nodes.assign(m_table->rows.size(), {});
    m_roots.clear();
    m_columns.clear();
    m_largest = largestDeltas(*m_table);
    for (const ColumnName name : shownColumns)
        if (const int column = m_table->columnIndex(name); column >= 0) m_columns.push_back(column);
    const int depthColumn = m_table->columnIndex("depth");
    std::vector<int> branch; // the rows from a root to the current one
    for (int row = 0; row < int(m_nodes.size()); ++row) {
        const auto& cells = m_table->rows[std::size_t(row)];
        const double depth = depthColumn < 0 ? 0 : numberOf(cells[std::size_t(depthColumn)]).value_or(0);
        branch.resize(std::size_t(std::clamp(depth, 0.0, double(branch.size()))));
        Node& node = m_nodes[std::size_t(row)];
        node.parent = branch.empty() ? -1 : branch.back();
        std::vector<int>& siblings = branch.empty() ? m_roots : m_nodes[std::size_t(node.parent)].children;
        node.place = int(siblings.size());
        siblings.push_back(row);
        branch.push_back(row);
    }
    endResetModel();
}

void InlineTreeModel::changeRows(const RowChange& change) {
    auto table = changed(*m_table, change);
    if (!table) return;
    m_table = std::move(table);
    m_largest = largestDeltas(*m_table);
    tellChanged({});
}

void InlineTreeModel::setSymbolForm(SymbolForm form) {
    m_symbols = form;
    tellChanged({});
}

void InlineTreeModel::tellChanged(const QModelIndex& parent) {
    const int rows = rowCount(parent);
    if (rows > 0) emit dataChanged(index(0, 0, parent), index(rows - 1, columnCount() - 1, parent));
    for (int row = 0; row < rows; ++row)
        tellChanged(index(row, 0, parent));
}

const std::vector<int>& InlineTreeModel::childrenOf(const QModelIndex& parent) const {
    return parent.isValid() ? m_nodes[std::size_t(parent.internalId())].children : m_roots;
}

QModelIndex InlineTreeModel::indexOf(int tableRow, int column) const {
    if (tableRow < 0 || tableRow >= int(m_nodes.size())) return {};
    return createIndex(m_nodes[std::size_t(tableRow)].place, column, quintptr(tableRow));
}

QString InlineTreeModel::rootOf(int tableRow) const {
    while (tableRow >= 0 && m_nodes[std::size_t(tableRow)].parent >= 0)
        tableRow = m_nodes[std::size_t(tableRow)].parent;
    return cellText(*m_table, tableRow, "function");
}

QModelIndex InlineTreeModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, quintptr(childrenOf(parent)[std::size_t(row)]));
}

QModelIndex InlineTreeModel::parent(const QModelIndex& index) const {
    return index.isValid() ? indexOf(m_nodes[std::size_t(index.internalId())].parent) : QModelIndex();
}

int InlineTreeModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : int(childrenOf(parent).size());
}

int InlineTreeModel::columnCount(const QModelIndex&) const {
    return int(m_columns.size());
}

QString InlineTreeModel::fullText(int column, const std::vector<Cell>& row) const {
    const Column& about = m_table->columns[std::size_t(column)];
    if (const QString standIn = m_notes.of(about.name, std::size_t(column), row).standIn; !standIn.isEmpty())
        return standIn;
    const Cell& cell = row[std::size_t(column)];
    const std::string text = plainText(cell);
    if (about.name == functionColumn.text()) return QString::fromStdString(symbolText(text, m_symbols));
    if (about.name == locationColumn.text()) return QString::fromStdString(shortLocation(text));
    if (about.kind == ColumnKind::Text) return QString::fromStdString(text);
    return text.empty() ? QString() : displayText(cell, about.kind);
}

QString InlineTreeModel::shownText(int column, const std::vector<Cell>& row) const {
    return elidedText(fullText(column, row));
}

QVariant InlineTreeModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const int column = m_columns[std::size_t(index.column())];
    const Column& about = m_table->columns[std::size_t(column)];
    const std::vector<Cell>& row = m_table->rows[std::size_t(index.internalId())];
    const Cell& cell = row[std::size_t(column)];
    const auto note = [&] { return m_notes.of(about.name, std::size_t(column), row); };
    switch (role) {
    case Qt::DisplayRole:
        return shownText(column, row);
    case TableModel::FullTextRole:
        return fullText(column, row);
    case Qt::ToolTipRole:
        if (const QString says = note().toolTip; !says.isEmpty()) return says;
        return QString::fromStdString(about.name == functionColumn.text() ? longSymbol(plainText(cell))
                                                                          : plainText(cell));
    case Qt::AccessibleTextRole:
        return spokenText(note(), shownText(column, row));
    case TableModel::StandInRole:
        return standInOf(note());
    case TableModel::NameRole: // an absent mark has no badge
        return about.name == markColumn.text() && cell.index() == 0 ? QString() : QString::fromStdString(about.name);
    case TableModel::FractionRole:
        return m_largest[std::size_t(column)] > 0 ? numberOf(cell).value_or(0) / m_largest[std::size_t(column)] : 0.0;
    default:
        return cellData(about, cell, role);
    }
}

void InlineTreeModel::setWordsLike(ColumnName column, std::string_view like) {
    m_likes.set(column, like);
    if (!m_columns.empty()) emit headerDataChanged(Qt::Horizontal, 0, int(m_columns.size()) - 1);
}

QVariant InlineTreeModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= int(m_columns.size())) return {};
    return columnData(m_table->columns[std::size_t(m_columns[std::size_t(section)])], m_sides, role, m_likes);
}

} // namespace inlinescope
