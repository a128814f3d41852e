// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QJsonObject>
#include <QMap>
#include <QString>

namespace inlinescope {

class FilterHeader;
class TableColumns;
class TableFilters;

// The user's choices for one table: filters, order of rows, columns; by the contract's names of columns.

QJsonObject tableState(const TableColumns& columns, const TableFilters& filters, const FilterHeader& header);
/// For a table that has its columns.
void applyTableState(const QJsonObject& state, TableColumns& columns, TableFilters& filters, FilterHeader& header);
/// Replaces all filters and the order of rows, as if typed and clicked.
void showOnly(const QMap<QString, QString>& texts, const QString& sortColumn, Qt::SortOrder order,
              TableFilters& filters, FilterHeader& header);

} // namespace inlinescope
