// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/writers/logs_writer.h"

#include "core/store/file/writer_state.h"
#include "core/store/tables/log_content.h"
#include "core/store/tables/removal.h"

#include <algorithm>

namespace inlinescope {

using namespace store;

Result<LogId> LogsWriter::idOf(const std::string& name) const {
    return idOfName<LogId>(*m_state, ItemNoun::Log, name);
}

Result<void> LogsWriter::remove(LogId id) const {
    return m_state->transact([&] {
        requireRow(m_state->connection, "logs", id.value);
        removeLog(m_state->connection, id);
    });
}

namespace {

/// The log in which the run recorded the questions of an advisor. Its last feature, the advisor's answer, says which
/// advisor.
std::int64_t recordedLog(Connection& connection, RunId run, const FeatureSchema& schema) {
    return connection
        .query("SELECT max(l.id) FROM log_runs t JOIN logs l ON l.id = t.log_id JOIN log_features f ON f.log_id = l.id "
               "AND f.role = 'feature' WHERE t.run_id = ?1 AND l.source_hash = '' AND f.name = ?2")
        .bind(run, schema.features.back().name)
        .single();
}

void requireRecordable(Connection& connection, RunId run, const std::string& name, const FeatureSchema& schema) {
    requireStillThere(connection, ItemNoun::Run, run.value);
    if (schema.features.empty()) fail(ErrorCode::InvalidArgument, "a log without features", name);
}

LogId newRecordedLog(Connection& connection, RunId run, const std::string& name, const FeatureSchema& schema) {
    connection
        .query("INSERT INTO logs (name, source_path, source_hash, source_size, imported_at, complete) VALUES (?1, "
               "'', '', 0, ?2, 0)")
        .bind(freeName(connection, ItemNoun::Log, name, NewName::MakeFree), now())
        .run();
    const LogId log{connection.lastId()};
    connection.query("INSERT INTO log_runs (log_id, run_id) VALUES (?1, ?2)").bind(log, run).run();
    putLogSchema(connection, log, schema);
    return log;
}

std::string moduleNameOf(Connection& connection, ModuleId module) {
    Query row = connection.query("SELECT name FROM modules WHERE id = ?1");
    if (!row.bind(module).step()) requireRow(connection, "modules", module.value);
    return row.text(0);
}

} // namespace

Result<LogId> LogsWriter::begin(RunId run, const std::string& name, const FeatureSchema& schema) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireRecordable(connection, run, name, schema);
        const LogId known{recordedLog(connection, run, schema)};
        if (known && logSchema(connection, known) == schema) {
            execute(connection, "UPDATE logs SET complete = 0 WHERE id = ?1", known.value);
            return known;
        }
        if (known) removeLog(connection, known);
        return newRecordedLog(connection, run, name, schema);
    });
}

Result<LogId> LogsWriter::beginAnother(RunId run, const std::string& name, const FeatureSchema& schema) const {
    return m_state->transact([&] {
        requireRecordable(m_state->connection, run, name, schema);
        return newRecordedLog(m_state->connection, run, name, schema);
    });
}

Result<void> LogsWriter::putModule(LogId log, ModuleId module, const std::vector<ObservationChunk>& contexts) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireStillThere(connection, ItemNoun::Log, log.value);
        const std::string moduleName = moduleNameOf(connection, module);
        const std::vector<TensorSpec> columns = logColumns(logSchema(connection, log));
        Query earlier = connection.query("SELECT c.id FROM log_contexts c JOIN log_context_modules m ON m.context_id = "
                                         "c.id WHERE c.log_id = ?1 AND m.module_id = ?2");
        earlier.bind(log, module);
        for (std::int64_t context : idsOf(std::move(earlier)))
            removeLogContext(connection, context);
        for (const ObservationChunk& chunk : contexts) {
            if (!std::ranges::equal(chunk.columns, columns, {}, &TensorColumn::spec))
                fail(ErrorCode::InvalidArgument, "a chunk whose columns are not those of the log's schema", moduleName);
            std::string name = chunk.context;
            const auto isTaken = [&] {
                return connection.query("SELECT count(*) FROM log_contexts WHERE log_id = ?1 AND name = ?2")
                           .bind(log, name)
                           .single() > 0;
            };
            while (isTaken())
                name += " (" + moduleName + ")";
            const std::int64_t context = addLogContext(connection, log, name);
            connection.query("INSERT INTO log_context_modules (context_id, module_id) VALUES (?1, ?2)")
                .bind(context, module)
                .run();
            addLogChunk(*m_state, context, chunk);
        }
    });
}

Result<void> LogsWriter::finish(LogId log, bool complete) const {
    return m_state->transact([&] {
        requireStillThere(m_state->connection, ItemNoun::Log, log.value);
        m_state->connection.query("UPDATE logs SET complete = ?2 WHERE id = ?1").bind(log, complete).run();
    });
}

namespace {

void requireImported(Connection& connection, LogId log) {
    requireStillThere(connection, ItemNoun::Log, log.value);
    if (!connection.query("SELECT source_hash <> '' FROM logs WHERE id = ?1").bind(log).single())
        fail(ErrorCode::Refused, "a log that a run recorded", connection.path(), "an imported log");
}

void requireOfLog(Connection& connection, LogId log, std::int64_t context) {
    if (!connection.query("SELECT count(*) FROM log_contexts WHERE id = ?1 AND log_id = ?2")
             .bind(context, log)
             .single())
        fail(ErrorCode::InvalidArgument, "context " + std::to_string(context), connection.path(), "one of the log");
}

/// The module of all contexts, if they have the same one; otherwise none. A log that was not read to its end may get
/// contexts of other modules.
ModuleId moduleOfAll(Connection& connection, LogId log, const std::map<std::int64_t, ModuleId>& modules) {
    const ModuleId first = modules.begin()->second;
    if (!std::ranges::all_of(modules, [first](const auto& entry) { return entry.second == first; })) return {};
    const std::int64_t contexts = connection
                                      .query("SELECT count(*) FROM log_contexts c JOIN logs l ON l.id = c.log_id WHERE "
                                             "l.id = ?1 AND l.complete")
                                      .bind(log)
                                      .single();
    return contexts == std::int64_t(modules.size()) ? first : ModuleId();
}

} // namespace

Result<void> LogsWriter::tie(LogId log, RunId run, const std::map<std::int64_t, ModuleId>& modules) const {
    return m_state->transact([&] {
        Connection& connection = m_state->connection;
        requireImported(connection, log);
        if (modules.empty()) fail(ErrorCode::InvalidArgument, "a log without a module", connection.path());
        for (const auto& [context, module] : modules) {
            requireOfLog(connection, log, context);
            requireModuleOfRun(connection, run, module);
        }
        removeLogTie(connection, log);
        const ModuleId all = moduleOfAll(connection, log, modules);
        connection.query("INSERT INTO log_runs (log_id, run_id, module_id) VALUES (?1, ?2, ?3)")
            .bind(log, run, all)
            .run();
        if (all) return;
        for (const auto& [context, module] : modules)
            connection.query("INSERT INTO log_context_modules (context_id, module_id) VALUES (?1, ?2)")
                .bind(context, module)
                .run();
    });
}

Result<void> LogsWriter::untie(LogId log) const {
    return m_state->transact([&] {
        requireImported(m_state->connection, log);
        removeLogTie(m_state->connection, log);
    });
}

} // namespace inlinescope
