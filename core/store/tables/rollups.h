// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: values that are computed when rows are stored, and that check() compares with the rows.
#include "core/store/file/compression.h"
#include "core/store/file/connection.h"
#include "core/store/rows/rows.h"
#include "core/store/tables/histogram.h"

#include <map>
#include <span>

namespace inlinescope::store {

DecisionCounts countDecisions(std::span<const Decision> decisions);

/// Per module run with status Ok: text minus the bodies, with their known tables, of shared functions that an earlier
/// module, in name order, of the same run already has; never below 0. A linker keeps one of such bodies; which one does
/// not change the sum.
std::map<std::int64_t, std::int64_t> uniqueTexts(Connection& connection, RunId run);

/// A feature of a run as stored.
struct StoredFeature {
    std::int64_t id = 0;
    TensorSpec spec;
    Histogram histogram;
};
/// In the schema's order.
std::vector<StoredFeature> storedFeatures(Connection& connection, RunId run);
void storeHistogram(Connection& connection, const StoredFeature& feature);

/// The histograms, recomputed from every tensor of the run, by feature id.
std::map<std::int64_t, Histogram> histogramsFromColumns(Connection& connection, Decompressor& decompressor, RunId run);

} // namespace inlinescope::store
