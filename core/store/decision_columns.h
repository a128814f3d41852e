// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the decisions of a module run a column at a time (tables decision_columns and
// fresh_decision_columns).
#include "core/store/compression.h"
#include "core/store/connection.h"
#include "core/store/scans.h"

#include <array>
#include <optional>

namespace inlinescope::store {

/// By DecisionField.
using DecisionTable = std::array<ColumnValues, decisionFieldCount>;

/// As the rows of the module run say. Throws Failure (NotFound, Malformed).
DecisionTable columnsInRows(Connection& connection, ModuleRunId moduleRun);
/// Stores what columnsInRows() finds, as fresh; nothing for a module run without decisions. Once in a while all that is
/// fresh is settled.
void putColumns(Connection& connection, Compressor& compressor, ModuleRunId moduleRun);
/// Likewise for one of a workspace of an older schema; where its rows are damaged it gets no columns.
void putOldColumns(Connection& connection, Compressor& compressor, ModuleRunId moduleRun);

/// Moves all fresh columns to where those of their field lie in one piece.
void settleColumns(Connection& connection);

void removeColumns(Connection& connection, ModuleRunId moduleRun);

/// The stored column, its values in the field's range; nothing where none is stored. `decisions`: how many the module
/// run has. Throws Failure (Malformed).
std::optional<ColumnValues> readColumn(Connection& connection, Decompressor& decompressor, ModuleRunId moduleRun,
                                       std::size_t decisions, DecisionField field);

} // namespace inlinescope::store
