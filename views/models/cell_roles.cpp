// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/cell_roles.h"

#include "core/jobs/tables/cell_filter.h"
#include "views/models/table_roles.h"
#include "views/models/words.h"

#include <QCoreApplication>

namespace inlinescope {

std::optional<double> numberOf(const Cell& value) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) return double(*integer);
    if (const auto* number = std::get_if<double>(&value)) return *number;
    return std::nullopt;
}

std::optional<double> typedNumber(const QString& text) {
    bool ok = false;
    const double number = numberLocale().toDouble(text, &ok);
    return ok ? std::optional(number) : plainNumber(text);
}

QVariant cellData(const Column& column, const Cell& value, int role) {
    switch (role) {
    case Qt::TextAlignmentRole:
        return int(Qt::AlignVCenter) | int(isNumeric(column.kind) ? Qt::AlignRight : Qt::AlignLeft);
    case Qt::WhatsThisRole:
        return columnMeaning(column.name);
    case TableRoles::KindRole:
        return int(column.kind);
    case TableRoles::NameRole:
        return QString::fromStdString(column.name);
    case TableRoles::WordRole:
        return column.kind == ColumnKind::Status ? QString::fromStdString(plainText(value)) : QString();
    case TableRoles::SignRole: {
        const double number = numberOf(value).value_or(0);
        return number < 0 ? -1 : number > 0;
    }
    default:
        return {};
    }
}

std::string ColumnLikes::nameOf(const std::string& column) const {
    if (const auto found = m_likes.find(column); found != m_likes.end()) return found->second;
    if (column.size() < 3 || column[column.size() - 2] != '_') return column; // without the letter of a side
    const auto found = m_likes.find(column.substr(0, column.size() - 2));
    return found == m_likes.end() ? column : found->second + column.substr(column.size() - 2);
}

QString fullTextOf(const QModelIndex& cell) {
    const QVariant full = cell.data(TableRoles::FullTextRole);
    return (full.isValid() ? full : cell.data()).toString();
}

QVariant columnData(const Column& column, const QStringList& sides, int role, const ColumnLikes& likes) {
    const std::string name = likes.nameOf(column.name);
    const int side = sideOfColumn(name, sides);
    switch (role) {
    case Qt::DisplayRole:
        return columnTitle(name, sides);
    case Qt::ToolTipRole: {
        const QString meaning = columnMeaning(name);
        if (side < 0) return meaning;
        const QString title = columnTitle(name, sides).simplified();
        return meaning.isEmpty() ? title : title + QLatin1Char('\n') + meaning;
    }
    case Qt::WhatsThisRole:
        return columnMeaning(name);
    case Qt::AccessibleTextRole:
        if (side != 0) return {};
        return QCoreApplication::translate("Columns", "%1, baseline").arg(columnTitle(name, sides).simplified());
    case TableRoles::MarkRole:
        return side == 0;
    default:
        return cellData(column, Cell(), role);
    }
}

} // namespace inlinescope
