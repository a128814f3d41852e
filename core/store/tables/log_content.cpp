// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/log_content.h"

#include "core/model/shape_text.h"

#include <span>

namespace inlinescope::store {

std::vector<TensorSpec> logColumns(const FeatureSchema& schema) {
    std::vector<TensorSpec> columns = schema.features;
    if (schema.score) columns.push_back(*schema.score);
    return columns;
}

FeatureSchema logSchema(Connection& connection, LogId log) {
    FeatureSchema schema;
    Query query = connection.query("SELECT name, port, type, shape, role FROM log_features WHERE log_id = ?1 "
                                   "ORDER BY role, ordinal");
    query.bind(log);
    while (query.step()) {
        const std::string_view role = asText(query.blob(4));
        if (role == "feature")
            schema.features.push_back(readSpec(query, 0));
        else if (role == "score" || role == "advice")
            (role == "score" ? schema.score : schema.advice) = readSpec(query, 0);
        else
            query.damaged(4, "an unknown role");
    }
    return schema;
}

void putLogSchema(Connection& connection, LogId log, const FeatureSchema& schema) {
    const auto put = [&](std::string_view role, std::span<const TensorSpec> specs) {
        std::int64_t ordinal = 0;
        for (const TensorSpec& spec : specs)
            connection
                .query("INSERT INTO log_features (log_id, role, ordinal, name, port, type, shape) "
                       "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
                .bind(log, role, ordinal++, spec.name, spec.port, toString(spec.type), shapeText(spec.shape))
                .run();
    };
    put("feature", schema.features);
    if (schema.score) put("score", std::span(&*schema.score, 1));
    if (schema.advice) put("advice", std::span(&*schema.advice, 1));
}

std::int64_t addLogContext(Connection& connection, LogId log, const std::string& name) {
    connection.query("INSERT INTO log_contexts (log_id, name, observations) VALUES (?1, ?2, 0)").bind(log, name).run();
    return connection.lastId();
}

std::int64_t addLogChunk(WriterState& state, std::int64_t context, const ObservationChunk& chunk) {
    Connection& connection = state.connection;
    const std::int64_t rows = commonRows(chunk.columns);
    if (rows == 0) return 0;
    connection.query("INSERT INTO observation_chunks (context_id, first_observation, observations) VALUES (?1, ?2, ?3)")
        .bind(context, chunk.firstObservation, rows)
        .run();
    const std::int64_t chunkId = connection.lastId();
    std::int64_t ordinal = 0;
    for (const TensorColumn& column : chunk.columns)
        connection.query("INSERT INTO observation_columns (chunk_id, ordinal, data) VALUES (?1, ?2, ?3)")
            .bind(chunkId, ordinal++, state.compressor.compressElements(column.data, scalarSize(column.spec.type)))
            .run();
    connection.query("UPDATE log_contexts SET observations = ?2 WHERE id = ?1")
        .bind(context, chunk.firstObservation + rows)
        .run();
    return rows;
}

void removeLogContext(Connection& connection, std::int64_t context) {
    execute(
        connection,
        "DELETE FROM observation_columns WHERE chunk_id IN (SELECT id FROM observation_chunks WHERE context_id = ?1)",
        context);
    execute(connection, "DELETE FROM observation_chunks WHERE context_id = ?1", context);
    execute(connection, "DELETE FROM log_context_modules WHERE context_id = ?1", context);
    execute(connection, "DELETE FROM log_contexts WHERE id = ?1", context);
}

} // namespace inlinescope::store
