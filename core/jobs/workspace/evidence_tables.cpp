// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/evidence_tables.h"

#include "core/base/nearest_name.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/tables/cells.h"
#include "core/model/observations_at_once.h"

#include <algorithm>

namespace inlinescope {
namespace {

Result<LogContextRow> findContext(const WorkspaceReader& reader, const std::string& logName,
                                  const std::string& contextName) {
    INLINESCOPE_TRY(const LogRow log, reader.logs().byName(logName));
    INLINESCOPE_TRY(const auto contexts, reader.logs().contexts(log.id));
    const auto it = std::find_if(contexts.begin(), contexts.end(),
                                 [&](const LogContextRow& row) { return row.name == contextName; });
    if (it != contexts.end()) return *it;
    std::vector<std::string> names;
    for (const LogContextRow& context : contexts)
        names.push_back(context.name);
    return Error{ErrorCode::NotFound,
                 "context \"" + contextName + "\"",
                 logName,
                 {},
                 "one that `logs " + logName + "` lists",
                 didYouMean(contextName, names)};
}

} // namespace

Result<Table> logContexts(const std::string& path, const std::string& log) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const LogRow row, reader.logs().byName(log));
    INLINESCOPE_TRY(const auto contexts, reader.logs().contexts(row.id));
    Table table = makeTable({{"context"}, {"observations", ColumnKind::Count}});
    const bool hasModules = row.isRecorded() || row.run;
    if (hasModules) table.columns.push_back(Column("module"));
    std::int64_t total = 0;
    for (const LogContextRow& context : contexts) {
        table.rows.push_back({cell(context.name), cell(context.observations)});
        if (hasModules) table.rows.back().push_back(context.module ? cell(context.moduleName) : Cell());
        total += context.observations;
    }
    table.total = Row{cell("TOTAL"), cell(total)};
    if (hasModules) table.total->emplace_back();
    return table;
}

Result<Table> logFeatures(const std::string& path, const std::string& log) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const LogRow row, reader.logs().byName(log));
    Table table =
        makeTable({{"feature"}, {"type"}, {"shape"}, {"elements", ColumnKind::Count}, {"role", ColumnKind::Status}});
    const auto add = [&table](const TensorSpec& spec, const char* role) {
        std::string shape;
        for (const std::int64_t dimension : spec.shape)
            shape.append(shape.empty() ? "" : ",").append(std::to_string(dimension));
        table.rows.push_back({cell(spec.name), cell(std::string(toString(spec.type))), cell("[" + shape + "]"),
                              cell(spec.elementCount()), cell(role)});
    };
    for (const TensorSpec& spec : row.schema.features)
        add(spec, "feature");
    if (row.schema.score) add(*row.schema.score, "score");
    if (row.schema.advice) add(*row.schema.advice, "advice");
    return table;
}

namespace {

/// The tensor's name, with its port if another column has that name.
std::string columnName(const Table& table, const TensorSpec& spec) {
    const auto isTaken = [&](const Column& column) { return column.name == spec.name; };
    return std::ranges::any_of(table.columns, isTaken) ? spec.name + ":" + std::to_string(spec.port) : spec.name;
}

Table tableOf(const ObservationChunk& chunk) {
    Table table = makeTable({{"observation", ColumnKind::Number}});
    for (const TensorColumn& column : chunk.columns)
        table.columns.push_back({columnName(table, column.spec), ColumnKind::Number});
    const std::size_t rows = chunk.columns.empty() ? 0 : chunk.columns.front().rows();
    for (std::size_t i = 0; i < rows; ++i) {
        Row cells = {cell(chunk.firstObservation + std::int64_t(i))};
        for (const TensorColumn& column : chunk.columns)
            cells.push_back(tensorCell(column.spec, column.row(i)));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

} // namespace

Result<Table> logObservations(const std::string& path, const std::string& log, const std::string& context,
                              std::int64_t first, std::int64_t count) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const LogContextRow row, findContext(reader, log, context));
    INLINESCOPE_TRY(const ObservationChunk chunk, reader.logs().observations(row.id, first, count));
    Table table = tableOf(chunk);
    const auto shown = std::int64_t(table.rows.size());
    if (shown < row.observations)
        table.notes.push_back(std::to_string(shown) + " of " + std::to_string(row.observations) +
                              " observations, from " + std::to_string(first) +
                              " on: --first and --count choose others");
    return table;
}

Result<Table> logPage(const std::string& path, const std::string& log, const std::string& context, std::int64_t first,
                      std::int64_t most) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const LogRow of, reader.logs().byName(log));
    INLINESCOPE_TRY(const LogContextRow row, findContext(reader, log, context));
    INLINESCOPE_TRY(const ObservationChunk chunk,
                    reader.logs().observations(row.id, first, observationsAtOnce(of.schema, most)));
    return tableOf(chunk);
}

} // namespace inlinescope
