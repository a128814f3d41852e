// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/module_runs_writer.h"

#include "core/model/shape_text.h"
#include "core/store/file/writer_state.h"
#include "core/store/tables/bodies.h"
#include "core/store/tables/decision_columns.h"
#include "core/store/tables/module_names.h"
#include "core/store/tables/removal.h"
#include "core/store/tables/rollups.h"

#include <algorithm>

namespace inlinescope {

using namespace store;

namespace {

/// The ids that the rows of a module run will have.
struct FirstIds {
    std::int64_t decision = 0;
    std::int64_t function = 0;
    std::int64_t column = 0;
};

FirstIds nextIds(Connection& connection) {
    return {connection.query("SELECT coalesce(max(id), 0) + 1 FROM decisions").single(),
            connection.query("SELECT coalesce(max(id), 0) + 1 FROM functions").single(),
            connection.query("SELECT coalesce(max(id), 0) + 1 FROM feature_columns").single()};
}

/// Fields that are not stored, or that could not be read again, must have the values that reading gives.
void requireReadable(const std::vector<Decision>& decisions, std::int64_t rows) {
    std::uint32_t position = 0;
    for (const Decision& decision : decisions) {
        if (decision.ordinal != position++)
            fail(ErrorCode::InvalidArgument, "decision " + std::to_string(decision.ordinal), {},
                 "decision " + std::to_string(position - 1) + ", in order of asking");
        if (decision.featureRow < -1 || decision.featureRow >= rows)
            fail(ErrorCode::InvalidArgument,
                 "feature row " + std::to_string(decision.featureRow) + " of decision " +
                     std::to_string(decision.ordinal),
                 {}, "one of the " + std::to_string(rows) + " rows of features");
    }
}

/// A compiler's statements about its object are untrusted: a .bss of any size needs no bytes in the file.
void requireReadable(const ModuleRunResult& result) {
    const ModuleSizes& sizes = result.sizes;
    requireCount(result.estimated.value_or(0), "an estimate");
    requireCount(sizes.text, "text");
    requireCount(sizes.data, "data");
    requireCount(sizes.bss, "bss");
    for (const std::int64_t part : {sizes.code, sizes.rodata, sizes.ehFrame, sizes.other})
        requireCount(part, "a part of text");
    for (const FunctionSize& function : result.functions) {
        requireCount(function.size, "a function");
        requireCount(function.tables.value_or(0), "a function's tables");
    }
}

bool knowsTables(const FunctionSize& function) {
    return function.tables.has_value();
}

/// Removes an earlier result of this module.
void removeEarlierResult(Connection& connection, RunId run, ModuleId module) {
    const std::int64_t earlier =
        connection.query("SELECT id FROM module_runs WHERE run_id = ?1 AND module_id = ?2").bind(run, module).single();
    if (!earlier) return;
    removeModuleRun(connection, earlier);
    connection.query("DELETE FROM findings WHERE run_id = ?1 AND subject = (SELECT name FROM modules WHERE id = ?2)")
        .bind(run, module)
        .run();
    connection.query("UPDATE runs SET histograms_stale = 1 WHERE id = ?1").bind(run).run();
}

// NOLINTNEXTLINE(readability-function-size): one parameter for each source of columns
ModuleRunId insertModuleRun(Connection& connection, RunId run, ModuleId module, const CompiledInput& input,
                            const ModuleRunResult& result, const FirstIds& first, std::int64_t featureRows) {
    const DecisionCounts counts = countDecisions(result.decisions);
    const ModuleSizes& sizes = result.sizes;
    connection
        .query("INSERT INTO module_runs (run_id, module_id, status, wall_ns, cpu_ns, force_stopped, text, data, bss, "
               "code, rodata, eh_frame, other, inlined, refused, failed, never_asked, mandatory, first_decision, "
               "decision_count, first_function, function_count, first_column, column_count, feature_rows, object_hash, "
               "bitcode_hash, command_hash, diagnostics, policy_fingerprint, compiler, limit_kind, limit_value, "
               "tables_known, estimated) "
               "VALUES (?1, "
               "?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, "
               "?24, ?25, ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35)")
        .bind(run, module, toString(result.status), result.wallNs, result.cpuNs, result.forceStopped, sizes.text,
              sizes.data, sizes.bss, sizes.code, sizes.rodata, sizes.ehFrame, sizes.other, counts.inlined,
              counts.refused, counts.failed, counts.neverAsked, counts.mandatory, first.decision,
              result.decisions.size(), first.function, result.functions.size(), first.column, result.features.size(),
              featureRows, result.objectHash, input.bitcodeHash, input.commandHash, result.diagnostics,
              input.policyFingerprint, input.compiler, toString(result.limit.kind), result.limit.value,
              std::ranges::all_of(result.functions, knowsTables), result.estimated)
        .run();
    return ModuleRunId{connection.lastId()};
}

StoredFeature addFeature(Connection& connection, RunId run, std::size_t ordinal, const TensorSpec& spec) {
    connection
        .query("INSERT INTO run_features (run_id, ordinal, name, port, type, shape, value_count, histogram) "
               "VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, x'')")
        .bind(run, ordinal, spec.name, spec.port, toString(spec.type), shapeText(spec.shape))
        .run();
    return {connection.lastId(), spec, {}};
}

/// The stored feature with that spec: usually the one at the column's own position.
StoredFeature& featureFor(Connection& connection, RunId run, std::vector<StoredFeature>& features, std::size_t position,
                          const TensorSpec& spec) {
    if (position < features.size() && features[position].spec == spec) return features[position];
    for (StoredFeature& feature : features)
        if (feature.spec == spec) return feature;
    return features.emplace_back(addFeature(connection, run, features.size(), spec));
}

void insertColumns(WriterState& state, RunId run, ModuleRunId moduleRun, const std::vector<TensorColumn>& columns,
                   std::int64_t id) {
    if (columns.empty()) return;
    Connection& connection = state.connection;
    std::vector<StoredFeature> features = storedFeatures(connection, run);
    for (std::size_t position = 0; position < columns.size(); ++position) {
        const TensorColumn& column = columns[position];
        StoredFeature& feature = featureFor(connection, run, features, position, column.spec);
        feature.histogram.add(column);
        storeHistogram(connection, feature);
        connection.query("INSERT INTO feature_columns (id, module_run_id, feature_id, data) VALUES (?1, ?2, ?3, ?4)")
            .bind(id++, moduleRun, feature.id,
                  state.compressor.compressElements(column.data, scalarSize(column.spec.type)))
            .run();
    }
}

std::optional<std::vector<std::byte>> outputBytes(const std::vector<double>& outputs) {
    if (outputs.empty()) return std::nullopt;
    const Bytes bytes = std::as_bytes(std::span(outputs));
    return std::vector<std::byte>(bytes.begin(), bytes.end());
}

void insertDecisions(WriterState& state, ModuleRunId moduleRun, const std::vector<Decision>& decisions,
                     std::int64_t id) {
    Interner& interner = state.interner;
    Query insert = state.connection.query(
        "INSERT INTO decisions (id, module_run_id, callsite_id, key_occurrence, advice, outcome, mandatory, cost, "
        "threshold, reason_id, default_advice, feature_row, policy_outputs) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, "
        "?9, ?10, ?11, ?12, ?13)");
    for (const Decision& d : decisions) {
        const auto featureRow = d.featureRow < 0 ? std::nullopt : std::optional(d.featureRow);
        insert
            .bind(id++, moduleRun, interner.callsite(d), d.key.occurrence, static_cast<int>(d.advice),
                  static_cast<int>(d.outcome), d.mandatory, d.cost, d.threshold, interner.string(d.reason),
                  d.defaultAdvice, featureRow, outputBytes(d.policyOutputs))
            .run();
    }
}

void insertFunctions(WriterState& state, ModuleRunId moduleRun, const std::vector<FunctionSize>& functions,
                     std::int64_t id) {
    Interner& interner = state.interner;
    Query insert = state.connection.query("INSERT INTO functions (id, module_run_id, name_id, size, section_id, "
                                          "linkage_id, shared, alias, own_section, tables) VALUES (?1, ?2, ?3, ?4, ?5, "
                                          "?6, ?7, ?8, ?9, ?10)");
    for (const FunctionSize& function : functions) {
        // Most sections are named after their function: such a name is not stored again.
        const bool own = !function.name.empty() && function.section.ends_with(function.name);
        const std::string_view section(function.section.data(),
                                       function.section.size() - (own ? function.name.size() : 0));
        insert
            .bind(id++, moduleRun, interner.string(function.name), function.size, interner.string(section),
                  interner.string(function.linkage), function.shared, function.alias, own, function.tables.value_or(0))
            .run();
    }
}

} // namespace

Result<ModuleRunId> ModuleRunsWriter::put(RunId run, ModuleId module, const ModuleRunResult& result,
                                          const CompiledInput& input) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        const std::int64_t featureRows = commonRows(result.features);
        requireReadable(result.decisions, featureRows);
        requireReadable(result);
        requireModuleOfRun(connection, run, module);
        if (!m_state->claims.contains(run.value)) claimRun(*m_state, run);
        removeEarlierResult(connection, run, module);
        const FirstIds first = nextIds(connection);
        const ModuleRunId id = insertModuleRun(connection, run, module, input, result, first, featureRows);
        insertColumns(*m_state, run, id, result.features, first.column);
        insertDecisions(*m_state, id, result.decisions, first.decision);
        insertFunctions(*m_state, id, result.functions, first.function);
        putNames(connection, id);
        putColumns(connection, m_state->compressor, id);
        if (result.bodies) putBodies(*m_state, input.bitcodeHash, *result.bodies);
        return id;
    });
}

} // namespace inlinescope
