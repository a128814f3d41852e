// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the decisions of a module run in columns (tables decision_columns and
// fresh_decision_columns).
#include "core/store/file/compression.h"
#include "core/store/file/connection.h"
#include "core/store/rows/scans.h"

#include <array>
#include <optional>

namespace inlinescope::store {

/// Indexed by DecisionField.
using DecisionTable = std::array<ColumnValues, decisionFieldCount>;

/// From the rows of the module run. Throws Failure (NotFound, Malformed).
DecisionTable columnsInRows(Connection& connection, ModuleRunId moduleRun);
/// Stores the result of columnsInRows() as fresh columns; nothing for a module run without decisions. From time to time
/// all fresh columns are moved by moveFreshColumns().
void putColumns(Connection& connection, Compressor& compressor, ModuleRunId moduleRun);
/// Likewise for a module run of a workspace with an older schema; if its rows are damaged, it gets no columns.
void putOldColumns(Connection& connection, Compressor& compressor, ModuleRunId moduleRun);

/// Moves all fresh columns into the table in which the columns of one field are stored together.
void moveFreshColumns(Connection& connection);

void removeColumns(Connection& connection, ModuleRunId moduleRun);

/// The stored column, with all values in the field's range; nothing if none is stored. `decisions`: the number of the
/// module run's decisions. Throws Failure (Malformed).
std::optional<ColumnValues> readDecisionColumn(Connection& connection, Decompressor& decompressor,
                                               ModuleRunId moduleRun, std::size_t decisions, DecisionField field);

} // namespace inlinescope::store
