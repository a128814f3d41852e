// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QStringList>
#include <QVariant>

#include <optional>

namespace inlinescope {

// The answers of every model of rows with the contract's columns, by the roles of TableRoles.

/// Alignment, the column's kind, name and meaning, the sign of the value; nothing for other roles.
QVariant cellData(const Column& column, const Cell& value, int role);
/// Title, tooltip, meaning, alignment, kind and name of a column; `sides` names the compared runs.
QVariant columnData(const Column& column, const QStringList& sides, int role);
/// Nothing for texts and absent values.
std::optional<double> numberOf(const Cell& value);
/// Parses a number that the user types into a filter: formatted as in the window or as in the files.
std::optional<double> typedNumber(const QString& text);

} // namespace inlinescope
