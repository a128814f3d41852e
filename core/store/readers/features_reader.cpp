// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/features_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/tables/rollups.h"

namespace inlinescope {

using namespace store;

namespace {

/// The feature columns of a module run.
class FeatureColumns {
public:
    FeatureColumns(ReaderState& state, ModuleRunId id)
        : m_state(state), m_id(id), m_ranges(rowRanges(state.connection, id)) {}

    std::vector<TensorColumn> all() {
        add(0, m_ranges.columns, [](std::string_view) { return true; });
        return std::move(m_columns);
    }
    std::vector<TensorColumn> named(const std::vector<std::string>& names) {
        for (const std::string& name : names) {
            const auto isWanted = [&](std::string_view stored) { return stored == name; };
            std::int64_t& position = m_state.columnPositions[name];
            const auto found = add(position, 1, isWanted);
            if (!found) position = add(0, m_ranges.columns, isWanted).value_or(0);
        }
        return std::move(m_columns);
    }

private:
    /// Adds the wanted ones of `count` columns from `first` on; returns the position of the last one added.
    template <typename Wanted>
    std::optional<std::int64_t> add(std::int64_t first, std::int64_t count, const Wanted& isWanted);

    ReaderState& m_state;
    ModuleRunId m_id;
    RowRanges m_ranges;
    std::vector<TensorColumn> m_columns;
    std::size_t m_size = 0;
};

template <typename Wanted>
std::optional<std::int64_t> FeatureColumns::add(std::int64_t first, std::int64_t count, const Wanted& isWanted) {
    if (first + count > m_ranges.columns) return std::nullopt;
    std::optional<std::int64_t> last;
    Query query =
        m_state.connection.query("SELECT fc.id, fc.module_run_id, fc.data, f.name, f.port, f.type, f.shape FROM "
                                 "feature_columns fc JOIN run_features f ON f.id = fc.feature_id WHERE fc.id >= "
                                 "?1 AND fc.id < ?1 + ?2 ORDER BY fc.id");
    query.bind(m_ranges.firstColumn + first, count);
    while (query.step()) {
        if (query.integer(1) != m_id.value)
            query.damaged(1, std::to_string(query.integer(1)), "module run " + std::to_string(m_id.value));
        if (!isWanted(asText(query.blob(3)))) continue;
        const TensorSpec spec = readSpec(query, 3);
        m_size += columnSize(spec, m_ranges.featureRows);
        if (m_size > LargestBlob) query.damaged(2, "features of more than 1 GiB in one module run");
        m_columns.push_back(readColumn(m_state.decompressor, query.blob(2), spec, m_ranges.featureRows));
        last = query.integer(0) - m_ranges.firstColumn;
    }
    return last;
}

} // namespace

Result<std::vector<TensorColumn>> FeaturesReader::columns(ModuleRunId id) const {
    return m_state->read([&] { return FeatureColumns(*m_state, id).all(); });
}

Result<std::vector<TensorColumn>> FeaturesReader::columns(ModuleRunId id, const std::vector<std::string>& names) const {
    return m_state->read([&] { return FeatureColumns(*m_state, id).named(names); });
}

Result<std::vector<FeatureRow>> FeaturesReader::distributions(RunId run) const {
    return m_state->read([&] {
        std::vector<FeatureRow> rows;
        for (const StoredFeature& feature : storedFeatures(m_state->connection, run)) {
            const Histogram& histogram = feature.histogram;
            rows.push_back({feature.spec, histogram.count(), histogram.minimum().value_or(0),
                            histogram.maximum().value_or(0), histogram.bins()});
        }
        return rows;
    });
}

} // namespace inlinescope
