// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QStringList>
#include <QVariant>

#include <optional>

namespace inlinescope {

// What every model of rows with the contract's columns answers to a view, by the roles of TableRoles.

/// Alignment, the column's kind, name and meaning, the sign of the value; nothing for other roles.
QVariant cellData(const Column& column, const Cell& value, int role);
/// Title, tool tip, meaning, alignment, kind and name of a column; `sides` names the compared ones.
QVariant columnData(const Column& column, const QStringList& sides, int role);
bool isNumeric(ColumnKind kind);
/// Nothing for texts and absent values.
std::optional<double> numberOf(const Cell& value);
/// A number as a person types it into a filter: as the window writes it, or as the files do.
std::optional<double> typedNumber(const QString& text);

} // namespace inlinescope
