// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/table_model.h"

#include "core/jobs/tables/cell_filter.h"
#include "views/models/cell_roles.h"
#include "views/models/table_access.h"
#include "views/models/words.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <numeric>
#include <optional>
#include <unordered_map>

namespace inlinescope {
namespace {

/// Numbers before texts; absent values are compared separately. Integers compare exactly.
bool lessThan(const Cell& a, const Cell& b) {
    if (a.index() == b.index()) return a < b;
    const auto x = numberOf(a), y = numberOf(b);
    return x && y ? *x < *y : x.has_value() && !y;
}

std::weak_ordering compareCells(const Cell* a, const Cell* b) {
    if (lessThan(*a, *b)) return std::weak_ordering::less;
    return lessThan(*b, *a) ? std::weak_ordering::greater : std::weak_ordering::equivalent;
}

/// Absent, or not a number to compare with.
bool isAbsent(const Cell& cell) {
    const auto* number = std::get_if<double>(&cell);
    return cell.index() == 0 || (number && std::isnan(*number));
}

/// The table's own order: folders, then rows.
std::int64_t placeOf(int line) {
    return RowGroups::isFolder(line) ? std::int64_t(~line) - (std::int64_t(1) << 40) : line;
}

/// Sorts by `keyOf(line)`, which is read once per line: rows are far apart in memory. Lines with equal keys keep the
/// table's order in both directions.
template <typename KeyOf, typename Compare>
void sortBy(std::vector<int>& lines, bool descending, const KeyOf& keyOf, const Compare& compare) {
    std::vector<std::pair<decltype(keyOf(0)), int>> keyed;
    keyed.reserve(lines.size());
    for (const int line : lines)
        keyed.emplace_back(keyOf(line), line);
    std::ranges::sort(keyed, [&](const auto& a, const auto& b) {
        const std::weak_ordering order = compare(a.first, b.first);
        if (order == 0) return placeOf(a.second) < placeOf(b.second);
        return descending ? order > 0 : order < 0;
    });
    std::ranges::transform(keyed, lines.begin(), [](const auto& each) { return each.second; });
}

bool sameColumns(const Table& a, const Table& b) {
    return a.columns == b.columns;
}

} // namespace

TableModel::TableModel(QObject* parent) : RowModel(parent), m_table(std::make_shared<Table>()) {}

bool TableModel::setTable(std::shared_ptr<const Table> table) {
    if (!table) table = std::make_shared<Table>();
    const auto adopt = [&] {
        m_shownTexts.clear();
        m_table = std::move(table);
        m_largestDelta = largestDeltas(*m_table);
        makeGroups();
    };
    if (sameColumns(*m_table, *table) && hasSameRows(*table)) return renewRows(adopt);
    m_places.clear();
    if (sameColumns(*m_table, *table)) {
        replaceRows(adopt);
        return false;
    }
    beginResetModel();
    adopt();
    forgetFiltersAndOrder();
    m_order = wantedOrder();
    endResetModel();
    return false;
}

void TableModel::addViewColumn(const QString& title, RowText text) {
    beginResetModel();
    m_viewColumns.push_back({title, std::move(text)});
    endResetModel();
}

void TableModel::setHighlight(RowTest test) {
    m_highlight = std::move(test);
    if (!m_order.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {HighlightRole});
}

void TableModel::setMark(CellTest test, const QString& word) {
    m_mark = std::move(test);
    m_markWord = word;
    if (!m_order.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {MarkRole});
}

/// "17,020, best"; nothing for a cell without a mark.
QVariant TableModel::markedText(int row, int column) const {
    if (!isMarked(row, column)) return {};
    return elidedText(valueText(column, cell(row, column))) + QStringLiteral(", ") + m_markWord;
}

QVariant TableModel::accessibleText(int row, int column) const {
    const std::vector<Cell>& cells = shownCells(row);
    if (isFolder(row) && column == m_groups->column())
        return tr("%1, folder, %Ln row(s)", nullptr, int(rowsBelow(row).size()))
            .arg(elidedText(valueText(column, cells[std::size_t(column)])));
    if (isFolder(row)) return {};
    const QVariant spoken = cellOfRow(column, cells, Qt::AccessibleTextRole);
    return spoken.isValid() ? spoken : markedText(row, column);
}

void TableModel::textFormsChanged() {
    m_shownTexts.clear();
    RowModel::textFormsChanged();
}

bool TableModel::setRowFilter(RowTest test) {
    return renewRows([&] { m_rowFilter = std::move(test); });
}

bool TableModel::isFiltered() const {
    return m_rowFilter || RowModel::isFiltered();
}

void TableModel::filtersChanged() {
    replaceRows([] {});
}

void TableModel::sort(int column, Qt::SortOrder order) {
    setSorting(column, order);
    reorder(wantedOrder());
}

void TableModel::setOwnOrder(const std::vector<int>& tableRows) {
    m_places.assign(tableRows.size(), 0);
    for (std::size_t place = 0; place < tableRows.size(); ++place)
        m_places[std::size_t(tableRows[place])] = int(place);
    reorder(wantedOrder());
}

/// Folders are before rows.
int TableModel::ownPlace(int line) const {
    return RowGroups::isFolder(line) || m_places.empty() ? -1 : m_places[std::size_t(line)];
}

/// Puts the same rows in another order.
void TableModel::reorder(std::vector<int> order) {
    emit layoutAboutToBeChanged({}, VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<int> lines;
    for (const QModelIndex& index : before)
        lines.push_back(m_order[std::size_t(index.row())]);
    m_order = std::move(order);
    std::unordered_map<int, int> shown;
    for (std::size_t row = 0; row < m_order.size(); ++row)
        shown.emplace(m_order[row], int(row));
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after << index(shown.at(lines[std::size_t(i)]), before[i].column());
    changePersistentIndexList(before, after);
    emit layoutChanged({}, VerticalSortHint);
}

int TableModel::shownRow(int tableRow) const {
    const auto found = std::ranges::find(m_order, tableRow);
    return found == m_order.end() ? -1 : int(found - m_order.begin());
}

const Cell& TableModel::cell(int shownRow, int column) const {
    return shownCells(shownRow)[std::size_t(column)];
}

int TableModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_order.size());
}

int TableModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : tableColumnCount() + int(m_viewColumns.size());
}

QVariant TableModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) return {};
    const auto& row = shownCells(index.row());
    if (role == HighlightRole) return m_highlight && !isFolder(index.row()) && m_highlight(row);
    if (role == FolderRole) return int(folderState(index.row()));
    if (index.column() < tableColumnCount()) return tableData(index.row(), index.column(), role);
    if (isFolder(index.row())) return {};
    if (role == Qt::DisplayRole) return elidedText(shownText(index.column(), row));
    if (role == Qt::ToolTipRole || role == FullTextRole) return shownText(index.column(), row);
    return role == KindRole ? QVariant(int(ColumnKind::Text)) : QVariant();
}

QString TableModel::shownText(int column, const std::vector<Cell>& row) const {
    return column < tableColumnCount() ? RowModel::shownText(column, row)
                                       : m_viewColumns[std::size_t(column - tableColumnCount())].text(row);
}

QString TableModel::formed(const TextForm& form, const std::string& text) const {
    const auto known = m_shownTexts.constFind(&text);
    return known != m_shownTexts.constEnd() ? *known : *m_shownTexts.insert(&text, RowModel::formed(form, text));
}

QVariant TableModel::tableData(int row, int column, int role) const {
    const Cell& value = cell(row, column);
    const Column& about = m_table->columns[std::size_t(column)];
    switch (role) {
    case Qt::DisplayRole:
        if (m_groups && column == m_groups->column())
            return elidedText(m_groups->label(*m_table, m_order[std::size_t(row)]));
        return elidedText(isFolder(row) ? valueText(column, value) : shownText(column, shownCells(row)));
    case FullTextRole:
        if (m_groups && column == m_groups->column())
            return QString::fromStdString(m_groups->label(*m_table, m_order[std::size_t(row)]));
        return isFolder(row) ? valueText(column, value) : cellOfRow(column, shownCells(row), role);
    case DepthRole:
        return m_groups && column == m_groups->column() ? QVariant(m_groups->depth(m_order[std::size_t(row)]))
                                                        : QVariant();
    case Qt::ToolTipRole: {
        if (isFolder(row)) return toolTipText(column, value);
        const QVariant toolTip = cellOfRow(column, shownCells(row), role);
        return toolTip.isValid() ? toolTip : markedText(row, column);
    }
    case Qt::AccessibleTextRole:
        return accessibleText(row, column);
    case StandInRole:
        return isFolder(row) ? QVariant(int(StandIn::None)) : cellOfRow(column, shownCells(row), role);
    case MarkRole:
        return isMarked(row, column);
    case FractionRole: {
        if (about.kind == ColumnKind::Percentile) {
            const auto percentile = numberOf(value);
            return percentile ? QVariant(*percentile / 100) : QVariant();
        }
        const double ofRows = m_largestDelta[std::size_t(column)];
        const double largest =
            ofRows > 0 && m_groups ? std::max(ofRows, m_groups->largest(std::size_t(column))) : ofRows;
        return largest > 0 ? numberOf(value).value_or(0) / largest : 0.0;
    }
    default:
        return cellData(about, value, role);
    }
}

QVariant TableModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < tableColumnCount() || section >= columnCount())
        return RowModel::headerData(section, orientation, role);
    const QString& title = m_viewColumns[std::size_t(section - tableColumnCount())].title;
    if (role == Qt::TextAlignmentRole) return int(Qt::AlignVCenter) | int(Qt::AlignLeft);
    return role == Qt::DisplayRole ? QVariant(title) : QVariant();
}

/// Whether the rows of a table with the same columns are equal in all their texts; rows with numbers only cannot be
/// identified.
bool TableModel::hasSameRows(const Table& other) const {
    if (m_table->rows.size() != other.rows.size()) return false;
    std::vector<std::size_t> texts;
    for (std::size_t column = 0; column < other.columns.size(); ++column)
        if (other.columns[column].kind == ColumnKind::Text) texts.push_back(column);
    return !texts.empty() && std::ranges::equal(m_table->rows, other.rows, [&](const auto& a, const auto& b) {
        return std::ranges::all_of(texts, [&](std::size_t column) { return a[column] == b[column]; });
    });
}

/// `change` keeps the rows of the table; returns false if other rows pass the filter now.
bool TableModel::renewRows(const std::function<void()>& change) {
    const std::vector<int> before = m_passing;
    change();
    std::vector<int> order = wantedOrder();
    if (m_passing != before) {
        replaceRows([] {});
        return false;
    }
    if (order != m_order) reorder(std::move(order));
    renewNotes();
    return true;
}

/// Removes the rows and inserts those that are wanted after `change`: unlike a reset this keeps the columns of a view.
void TableModel::replaceRows(const std::function<void()>& change) {
    if (!m_order.empty()) {
        beginRemoveRows({}, 0, int(m_order.size()) - 1);
        m_order.clear();
        endRemoveRows();
    }
    change();
    std::vector<int> order = wantedOrder();
    if (order.empty()) return;
    beginInsertRows({}, 0, int(order.size()) - 1);
    m_order = std::move(order);
    endInsertRows();
}

std::vector<int> TableModel::wantedOrder() {
    m_passing = wantedRows();
    if (m_groups) {
        m_groups->setRows(*m_table, m_passing);
        return m_groups->lines(sorting());
    }
    std::vector<int> rows = m_passing;
    sortLines(rows);
    return rows;
}

std::vector<int> TableModel::wantedRows() const {
    std::vector<std::pair<std::size_t, CellFilter>> filters;
    for (std::size_t column = 0; column < std::size_t(columnCount()); ++column) {
        const bool numeric = column < m_table->columns.size() && isNumeric(m_table->columns[column].kind);
        const QString text = filter(int(column));
        if (!text.trimmed().isEmpty()) filters.emplace_back(column, CellFilter(text, numeric, typedNumber));
    }
    const auto passes = [&](const std::vector<Cell>& row) {
        return (!m_rowFilter || m_rowFilter(row)) && std::ranges::all_of(filters, [&](const auto& filter) {
                   const auto& [column, test] = filter;
                   if (column < row.size() && test.passes(row[column])) return true;
                   return (column >= row.size() || isFormed(int(column))) && test.passes(shownText(int(column), row));
               });
    };
    std::vector<int> rows;
    for (std::size_t row = 0; row < m_table->rows.size(); ++row)
        if (passes(m_table->rows[row])) rows.push_back(int(row));
    return rows;
}

const std::vector<Cell>& TableModel::cellsOf(int line) const {
    return RowGroups::isFolder(line) ? m_groups->cells(line) : m_table->rows[std::size_t(line)];
}

RowGroups::Sort TableModel::sorting() const {
    return [this](std::vector<int>& lines) { sortLines(lines); };
}

void TableModel::sortLines(std::vector<int>& lines) const {
    constexpr std::compare_three_way threeWay;
    const int by = sortColumn();
    if (by < 0) return sortBy(lines, false, [this](int line) { return ownPlace(line); }, threeWay);
    const bool descending = sortOrder() == Qt::DescendingOrder;
    if (by >= tableColumnCount() || hasTextForm(by)) {
        const auto text = [&](int line) {
            return RowGroups::isFolder(line) && by >= tableColumnCount() ? QString() : shownText(by, cellsOf(line));
        };
        return sortBy(lines, descending, text, [](const QString& a, const QString& b) { return a.compare(b) <=> 0; });
    }
    const auto value = [&](int line) { return &cellsOf(line)[std::size_t(by)]; };
    const auto integer = [&](int line) { return std::get_if<std::int64_t>(value(line)); };
    const auto text = [&](int line) { return std::get_if<std::string>(value(line)); };
    std::vector<int> present, absent;
    for (const int line : lines)
        (isAbsent(*value(line)) ? absent : present).push_back(line);
    if (std::ranges::all_of(present, integer))
        sortBy(present, descending, [&](int line) { return *integer(line); }, threeWay);
    else if (std::ranges::all_of(present, text))
        sortBy(present, descending, text,
               [](const std::string* a, const std::string* b) { return a->compare(*b) <=> 0; });
    else
        sortBy(present, descending, value, compareCells);
    lines = std::move(present);
    lines.insert(lines.end(), absent.begin(), absent.end());
}

} // namespace inlinescope
