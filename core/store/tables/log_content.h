// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the rows of a training log.
#include "core/model/evidence.h"
#include "core/store/file/writer_state.h"

namespace inlinescope::store {

/// The columns of a log's chunks: its features, then its score.
std::vector<TensorSpec> logColumns(const FeatureSchema& schema);
FeatureSchema logSchema(Connection& connection, LogId log);
void putLogSchema(Connection& connection, LogId log, const FeatureSchema& schema);
/// The id of a new context without observations.
std::int64_t addLogContext(Connection& connection, LogId log, const std::string& name);
/// Appends a chunk to a context; returns its rows. The columns must be the log's.
std::int64_t addLogChunk(WriterState& state, std::int64_t context, const ObservationChunk& chunk);
void removeLogContext(Connection& connection, std::int64_t context);

} // namespace inlinescope::store
