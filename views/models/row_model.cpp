// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/row_model.h"

#include "core/jobs/tables/cell_filter.h"
#include "views/models/value_words.h"
#include "views/models/words.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// A filter with its number in plain format; empty while an operator has no number.
QString withPlainNumber(const QString& typed) {
    const QString text = typed.trimmed();
    const CellFilter filter(text, true, typedNumber);
    if (filter.unread()) return {};
    if (!filter.numberTest()) return text;
    const auto isOperator = [](QChar letter) { return QStringLiteral("<>=!").contains(letter); };
    const auto length = std::ranges::find_if_not(text, isOperator) - text.begin();
    return text.left(length) + QString::number(filter.numberTest()->bound, 'g', 17);
}

} // namespace

void RowModel::setTextForm(ColumnName column, TextForm cell, TextForm toolTip) {
    m_textForms[std::string(column.text())] = {std::move(cell), std::move(toolTip)};
    textFormsChanged();
}

const RowModel::TextForms* RowModel::textForms(int column) const {
    const auto found = m_textForms.find(columns()[std::size_t(column)].name);
    return found == m_textForms.end() ? nullptr : &found->second;
}

QString RowModel::formed(const TextForm& form, const std::string& text) const {
    return QString::fromStdString(form(text));
}

void RowModel::setNote(ColumnName column, CellNotes::OfRow note) {
    m_notes.set(column, std::move(note));
    renewNotes();
}

CellNote RowModel::noteOf(int column, const std::vector<Cell>& row) const {
    return m_notes.of(columns()[std::size_t(column)].name, std::size_t(column), row);
}

bool RowModel::isFormed(int column) const {
    const bool status = columns()[std::size_t(column)].kind == ColumnKind::Status;
    return status || hasTextForm(column) || m_notes.has(columns()[std::size_t(column)].name);
}

void RowModel::setWordsLike(ColumnName column, std::string_view like) {
    m_likes.set(column, like);
    if (columnCount() > 0) emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void RowModel::setSides(const QStringList& sides) {
    if (sides == m_sides) return;
    m_sides = sides;
    if (columnCount() > 0) emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void RowModel::setFilter(int column, const QString& text) {
    if (column < 0 || column >= columnCount() || filter(column) == text) return;
    m_filters.resize(columnCount());
    m_filters[column] = text;
    filtersChanged();
}

QString RowModel::plainFilter(int column) const {
    const ColumnKind kind = columns()[std::size_t(column)].kind;
    const QString typed = filter(column).trimmed();
    return isNumeric(kind) ? withPlainNumber(typed) : kind == ColumnKind::Status ? valueFilter(typed) : typed;
}

void RowModel::setFilters(QStringList texts) {
    m_filters.resize(columnCount());
    texts.resize(columnCount());
    if (texts == m_filters) return;
    m_filters = std::move(texts);
    filtersChanged();
}

bool RowModel::isFiltered() const {
    return std::ranges::any_of(m_filters, [](const QString& text) { return !text.trimmed().isEmpty(); });
}

void RowModel::setSorting(int column, Qt::SortOrder order) {
    m_sortColumn = column < columnCount() ? column : -1;
    m_sortOrder = order;
}

void RowModel::forgetFiltersAndOrder() {
    m_filters.clear();
    m_sortColumn = -1;
}

void RowModel::tellChanged() {
    if (rowCount() > 0 && columnCount() > 0) emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

QString RowModel::valueText(int column, const Cell& value) const {
    const auto* text = std::get_if<std::string>(&value);
    const TextForms* forms = text ? textForms(column) : nullptr;
    return forms ? formed(forms->cell, *text) : displayText(value, columns()[std::size_t(column)].kind);
}

QString RowModel::toolTipText(int column, const Cell& value) const {
    const auto* text = std::get_if<std::string>(&value);
    const TextForms* forms = text ? textForms(column) : nullptr;
    if (forms) return QString::fromStdString(forms->toolTip(*text));
    // of a status: the core's word, as files have it
    return text ? QString::fromStdString(*text) : displayText(value, columns()[std::size_t(column)].kind);
}

QString RowModel::shownText(int column, const std::vector<Cell>& row) const {
    const CellNote note = noteOf(column, row);
    const QString& text = note.standIn.isEmpty() ? note.shown : note.standIn;
    return text.isEmpty() ? valueText(column, row[std::size_t(column)]) : text;
}

QString RowModel::fullText(int column, const std::vector<Cell>& row) const {
    const auto* text = std::get_if<std::string>(&row[std::size_t(column)]);
    const CellNote note = noteOf(column, row);
    const bool isOther = hasTextForm(column) || !note.standIn.isEmpty() || !note.shown.isEmpty() ||
                         columns()[std::size_t(column)].kind == ColumnKind::Status;
    return text && !isOther ? QString::fromStdString(*text) : shownText(column, row);
}

QVariant RowModel::cellOfRow(int column, const std::vector<Cell>& row, int role) const {
    const Cell& value = row[std::size_t(column)];
    switch (role) {
    case Qt::DisplayRole:
        return elidedText(shownText(column, row));
    case FullTextRole:
        return fullText(column, row);
    case Qt::ToolTipRole:
        if (const QString says = noteOf(column, row).toolTip; !says.isEmpty()) return says;
        return std::holds_alternative<std::string>(value) ? QVariant(toolTipText(column, value)) : QVariant();
    case Qt::AccessibleTextRole:
        return spokenText(noteOf(column, row), elidedText(shownText(column, row)));
    case Qt::WhatsThisRole:
        return headerData(column, Qt::Horizontal, role);
    case StandInRole:
        return standInOf(noteOf(column, row));
    default:
        return cellData(columns()[std::size_t(column)], value, role);
    }
}

QVariant RowModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= int(columns().size())) return {};
    return columnData(columns()[std::size_t(section)], m_sides, role, m_likes);
}

} // namespace inlinescope
