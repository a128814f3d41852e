// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QModelIndex>
#include <QStringList>
#include <QVariant>

#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

// The answers of every model of rows with the contract's columns, by the roles of TableRoles.

/// Alignment, the column's kind, name and meaning, the sign of the value; nothing for other roles.
QVariant cellData(const Column& column, const Cell& value, int role);
/// Columns whose words are those of another name, since the table measures something special by them.
class ColumnLikes {
public:
    /// Names without the letter of a side, or of a column without sides.
    void set(ColumnName column, std::string_view like) { m_likes[std::string(column.text())] = like; }
    /// The name by which columnTitle() and columnMeaning() know the words of a column, with the letter of its side.
    std::string nameOf(const std::string& column) const;

private:
    std::map<std::string, std::string> m_likes;
};

/// Title, tooltip, meaning, alignment, kind and name of a column; `sides` names the compared runs.
QVariant columnData(const Column& column, const QStringList& sides, int role, const ColumnLikes& likes = {});
/// The text of a cell of any model without elision.
QString fullTextOf(const QModelIndex& cell);
/// Nothing for texts and absent values.
std::optional<double> numberOf(const Cell& value);
/// Parses a number that the user types into a filter: formatted as in the window or as in the files.
std::optional<double> typedNumber(const QString& text);

} // namespace inlinescope
