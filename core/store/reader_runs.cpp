// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/bodies.h"
#include "core/store/reader_state.h"
#include "core/store/rollups.h"

#include <algorithm>

namespace inlinescope {

using namespace store;

namespace {

constexpr std::string_view ModuleRuns =
    "SELECT mr.id, mr.run_id, mr.module_id, m.name, mr.status, mr.text, mr.data, mr.bss, mr.code, mr.rodata, "
    "mr.eh_frame, mr.other, mr.unique_text, mr.inlined, mr.refused, mr.failed, mr.never_asked, mr.mandatory, "
    "mr.function_count, mr.wall_ns, mr.cpu_ns, mr.force_stopped, mr.bitcode_hash NOT IN ('', m.bitcode_hash), "
    "length(mr.diagnostics) > 0, mr.object_hash, mr.bitcode_hash, mr.command_hash, mr.policy_fingerprint, mr.compiler, "
    "mr.limit_kind, mr.limit_value FROM module_runs mr JOIN modules m "
    "ON m.id = mr.module_id "
    "WHERE mr.run_id = ?1";

ModuleRunRow moduleRunRow(const Query& row) {
    ModuleRunRow run;
    run.id = ModuleRunId{row.integer(0)};
    run.run = RunId{row.integer(1)};
    run.module = ModuleId{row.integer(2)};
    run.moduleName = row.text(3);
    run.status = row.word(4, ModuleRunStatus::Cancelled);
    run.sizes = {row.count(5), row.count(6), row.count(7), row.count(8), row.count(9), row.count(10), row.count(11)};
    if (!row.isNull(12)) run.unique = row.count(12);
    run.counts = {row.count(13), row.count(14), row.count(15), row.count(16), row.count(17)};
    run.functions = row.count(18);
    run.wallNs = row.integer(19);
    run.cpuNs = row.integer(20);
    run.forceStopped = row.integer(21) != 0;
    run.moduleChanged = row.integer(22) != 0;
    run.hasDiagnostics = row.integer(23) != 0;
    run.objectHash = row.text(24);
    run.input = {row.text(25), row.text(26), row.text(27), row.text(28)};
    run.limit = {row.word(29, LimitKind::Kill), row.integer(30)};
    return run;
}

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

RowRanges store::rowRanges(Connection& connection, ModuleRunId id) {
    Query row = connection.query("SELECT id, first_decision, decision_count, first_function, function_count, "
                                 "first_column, column_count, feature_rows FROM module_runs WHERE id = ?1");
    if (!row.bind(id).step()) notFound("module run", "#" + std::to_string(id.value), connection.path());
    return {row.count(1), row.count(2), row.count(3), row.count(4), row.count(5), row.count(6), row.count(7)};
}

Result<std::vector<ModuleRunRow>> WorkspaceReader::moduleRuns(RunId run) const {
    return m_state->read([&] {
        std::vector<ModuleRunRow> rows;
        Query query = m_state->connection.query(ModuleRuns);
        query.bind(run);
        while (query.step())
            rows.push_back(moduleRunRow(query));
        std::sort(rows.begin(), rows.end(),
                  [](const ModuleRunRow& a, const ModuleRunRow& b) { return a.moduleName < b.moduleName; });
        return rows;
    });
}

Result<ModuleRunRow> WorkspaceReader::moduleRun(RunId run, ModuleId module) const {
    return m_state->read([&] {
        Query query = m_state->connection.queryOnce(std::string(ModuleRuns) + " AND mr.module_id = ?2");
        if (!query.bind(run, module).step())
            notFound("module run", "#" + std::to_string(module.value), m_state->connection.path());
        return moduleRunRow(query);
    });
}

Result<std::string> WorkspaceReader::diagnostics(ModuleRunId id) const {
    return m_state->read([&] {
        Query query = m_state->connection.query("SELECT diagnostics FROM module_runs WHERE id = ?1");
        if (!query.bind(id).step()) notFound("module run", "#" + std::to_string(id.value), m_state->connection.path());
        return query.text(0);
    });
}

Result<std::vector<FunctionSize>> WorkspaceReader::functions(ModuleRunId id) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        std::vector<FunctionSize> functions;
        Query query = m_state->connection.query(
            "SELECT f.id, n.text, f.size, s.text || iif(f.own_section, n.text, ''), l.text, f.shared, f.module_run_id, "
            "f.alias FROM functions f JOIN strings n ON n.id = f.name_id JOIN strings s ON s.id = f.section_id JOIN "
            "strings l ON l.id = f.linkage_id WHERE f.id >= ?1 AND f.id < ?1 + ?2 ORDER BY f.id");
        query.bind(ranges.firstFunction, ranges.functions);
        while (query.step()) {
            if (query.integer(6) != id.value)
                query.damaged(6, std::to_string(query.integer(6)), "module run " + std::to_string(id.value));
            functions.push_back({query.text(1), query.count(2), query.text(3), query.text(4), query.integer(5) != 0,
                                 query.integer(7) != 0});
        }
        return functions;
    });
}

Result<std::optional<std::vector<FunctionBody>>> WorkspaceReader::bodies(const std::string& bitcodeHash) const {
    return m_state->read([&] { return readBodies(m_state->connection, m_state->decompressor, bitcodeHash); });
}

Result<std::vector<TensorColumn>> WorkspaceReader::features(ModuleRunId id) const {
    return m_state->read([&] { return FeatureColumns(*m_state, id).all(); });
}

Result<std::vector<TensorColumn>> WorkspaceReader::features(ModuleRunId id,
                                                            const std::vector<std::string>& names) const {
    return m_state->read([&] { return FeatureColumns(*m_state, id).named(names); });
}

Result<std::vector<FeatureRow>> WorkspaceReader::featureRows(RunId run) const {
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
