// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/rollups.h"

#include "core/store/file/specs.h"

#include <algorithm>
#include <unordered_set>

namespace inlinescope::store {

namespace {

struct SharedBodies {
    std::vector<std::int64_t> names;
    std::int64_t alreadySeen = 0; ///< bytes
};

/// `module`: id, text, first function, number of functions, whether their tables are known.
SharedBodies sharedBodies(Connection& connection, const Query& module, const std::unordered_set<std::int64_t>& seen) {
    SharedBodies bodies;
    Query query = connection.query("SELECT id, name_id, size, module_run_id, tables FROM functions WHERE id >= ?1 AND "
                                   "id < ?1 + ?2 AND shared <> 0 AND alias = 0");
    query.bind(module.integer(2), module.count(3));
    while (query.step()) {
        if (query.integer(3) != module.integer(0))
            query.damaged(3, std::to_string(query.integer(3)), "module run " + std::to_string(module.integer(0)));
        bodies.names.push_back(query.integer(1));
        if (!seen.contains(query.integer(1))) continue;
        bodies.alreadySeen += query.count(2) + (module.integer(4) ? query.count(4) : 0);
    }
    return bodies;
}

std::optional<double> optionalReal(const Query& query, int column) {
    return query.isNull(column) ? std::nullopt : std::optional(query.real(column));
}

} // namespace

DecisionCounts countDecisions(std::span<const Decision> decisions) {
    DecisionCounts counts;
    for (const Decision& decision : decisions) {
        switch (decision.outcome) {
        case Outcome::Inlined:
        case Outcome::InlinedCalleeDeleted:
            ++counts.inlined;
            break;
        case Outcome::Refused:
            ++counts.refused;
            break;
        case Outcome::Failed:
            ++counts.failed;
            break;
        case Outcome::NeverAsked:
            ++counts.neverAsked;
            break;
        }
        if (decision.mandatory && decision.outcome != Outcome::NeverAsked) ++counts.mandatory;
    }
    return counts;
}

std::map<std::int64_t, std::int64_t> uniqueTexts(Connection& connection, RunId run) {
    std::map<std::int64_t, std::int64_t> unique;
    std::unordered_set<std::int64_t> seen;
    Query modules =
        connection.query("SELECT mr.id, mr.text, mr.first_function, mr.function_count, mr.tables_known FROM "
                         "module_runs mr JOIN modules m ON m.id = mr.module_id WHERE mr.run_id = ?1 AND "
                         "mr.status = 'ok' ORDER BY m.name");
    modules.bind(run);
    while (modules.step()) {
        const SharedBodies bodies = sharedBodies(connection, modules, seen);
        unique[modules.integer(0)] = std::max<std::int64_t>(modules.count(1) - bodies.alreadySeen, 0);
        seen.insert(bodies.names.begin(), bodies.names.end());
    }
    return unique;
}

std::vector<StoredFeature> storedFeatures(Connection& connection, RunId run) {
    std::vector<StoredFeature> features;
    Query query = connection.query("SELECT id, value_count, minimum, maximum, histogram, name, port, type, shape FROM "
                                   "run_features WHERE run_id = ?1 ORDER BY ordinal");
    query.bind(run);
    while (query.step())
        features.push_back(
            {query.integer(0), readSpec(query, 5),
             Histogram::decode(query.blob(4), query.integer(1), optionalReal(query, 2), optionalReal(query, 3))});
    return features;
}

void storeHistogram(Connection& connection, const StoredFeature& feature) {
    const Histogram& histogram = feature.histogram;
    connection
        .query("UPDATE run_features SET value_count = ?2, minimum = ?3, maximum = ?4, histogram = ?5 WHERE id = ?1")
        .bind(feature.id, histogram.count(), histogram.minimum(), histogram.maximum(), histogram.encode())
        .run();
}

std::map<std::int64_t, Histogram> histogramsFromColumns(Connection& connection, Decompressor& decompressor, RunId run) {
    std::map<std::int64_t, Histogram> histograms;
    Query query = connection.query(
        "SELECT fc.feature_id, fc.data, mr.feature_rows, f.name, f.port, f.type, f.shape FROM module_runs mr "
        "JOIN feature_columns fc ON fc.id >= mr.first_column AND fc.id < mr.first_column + mr.column_count AND "
        "fc.module_run_id = mr.id "
        "JOIN run_features f ON f.id = fc.feature_id WHERE mr.run_id = ?1");
    query.bind(run);
    while (query.step())
        histograms[query.integer(0)].add(readColumn(decompressor, query.blob(1), readSpec(query, 3), query.integer(2)));
    return histograms;
}

} // namespace inlinescope::store
