// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/workspace/evidence_tables.h"

#include "core/analysis/size_report_comparison.h"
#include "core/base/counted.h"
#include "core/base/nearest_name.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/tables/cells.h"

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

Result<std::size_t> findField(const std::string& field) {
    const auto& fields = elfSizeFields();
    const auto it = std::find(fields.begin(), fields.end(), field);
    if (it != fields.end()) return std::size_t(it - fields.begin());
    std::string known;
    for (const std::string& name : fields)
        known += " " + name;
    return Error{ErrorCode::InvalidArgument, "field " + field, {}, {}, "one of" + known};
}

Result<std::vector<SizeReport>> readReports(const WorkspaceReader& reader, const std::vector<std::string>& names,
                                            std::vector<std::string>& notes) {
    std::vector<SizeReport> reports;
    for (const std::string& name : names) {
        INLINESCOPE_TRY(const ReportRow row, reader.reports().byName(name));
        INLINESCOPE_TRY(auto entries, reader.reports().entries(row.id));
        if (!row.complete)
            notes.push_back(name + " was not read to its end: a path that it lacks may be after the damaged place");
        reports.push_back({name, std::move(entries), row.totals});
    }
    return reports;
}

std::string statusText(const SizeComparisonRow& row) {
    std::string text;
    const auto add = [&](bool flag, const char* word) {
        if (flag) text += (text.empty() ? "" : ", ") + std::string(word);
    };
    add(row.missing, "missing");
    add(row.unchanged, "unchanged");
    add(row.withoutBuildId, "no build id");
    add(row.repeated, "repeated");
    return text.empty() ? "ok" : text;
}

Table sizesHeader(std::size_t reports) {
    Table table = makeTable({{"path"}});
    for (std::size_t i = 0; i < reports; ++i)
        table.columns.push_back({columnOfSide("value", i), ColumnKind::Bytes});
    for (std::size_t i = 1; i < reports; ++i) {
        const std::optional<std::size_t> side = reports > 2 ? std::optional(i) : std::nullopt;
        table.columns.push_back({columnOfSide("delta", side), ColumnKind::Delta});
        table.columns.push_back({columnOfSide("percent", side), ColumnKind::Percent});
    }
    table.columns.push_back({"status", ColumnKind::Status});
    return table;
}

Row sizesRow(const SizeComparisonRow& row, const std::string& status) {
    Row cells = {cell(row.path)};
    for (const SizeCell& value : row.cells)
        cells.push_back(cell(value.value));
    for (const SizeChange& change : row.changes) {
        cells.push_back(cell(change.delta));
        cells.push_back(percentCell(change.percent));
    }
    cells.push_back(cell(status));
    return cells;
}

std::vector<std::string> sizesNotes(const SizeComparison& comparison, const std::vector<SizeReport>& reports) {
    std::vector<std::string> notes = {
        counted(comparison.rows.size(), "path") + ": " + std::to_string(comparison.unchanged) + " unchanged, " +
        std::to_string(comparison.missing) + " missing in a report, " + std::to_string(comparison.withoutBuildId) +
        " without build id, " + std::to_string(comparison.repeated) + " repeated"};
    for (std::size_t i = 0; i < reports.size() && i < comparison.statedTotals.size(); ++i) {
        const auto& stated = comparison.statedTotals[i];
        notes.push_back(reports[i].name + " states a total of " +
                        (stated ? std::to_string(*stated) : std::string("nothing")));
    }
    return notes;
}

} // namespace

Result<Table> logContexts(const std::string& path, const std::string& log) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const LogRow row, reader.logs().byName(log));
    INLINESCOPE_TRY(const auto contexts, reader.logs().contexts(row.id));
    Table table = makeTable({{"context"}, {"observations", ColumnKind::Count}});
    std::int64_t total = 0;
    for (const LogContextRow& context : contexts) {
        table.rows.push_back({cell(context.name), cell(context.observations)});
        total += context.observations;
    }
    table.total = Row{cell("TOTAL"), cell(total)};
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

Result<Table> logObservations(const std::string& path, const std::string& log, const std::string& context,
                              std::int64_t first, std::int64_t count) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const LogContextRow row, findContext(reader, log, context));
    INLINESCOPE_TRY(const ObservationChunk chunk, reader.logs().observations(row.id, first, count));
    Table table = makeTable({{"observation", ColumnKind::Number}});
    for (const TensorColumn& column : chunk.columns)
        table.columns.push_back({column.spec.name, ColumnKind::Number});
    const std::size_t rows = chunk.columns.empty() ? 0 : chunk.columns.front().rows();
    for (std::size_t i = 0; i < rows; ++i) {
        Row cells = {cell(chunk.firstObservation + std::int64_t(i))};
        for (const TensorColumn& column : chunk.columns)
            cells.push_back(tensorCell(column.spec, column.row(i)));
        table.rows.push_back(std::move(cells));
    }
    return table;
}

Result<SizesTable> sizesTable(const std::string& path, const std::vector<std::string>& reports,
                              const std::string& field) {
    INLINESCOPE_TRY(const std::size_t index, findField(field));
    if (reports.empty() || reports.size() > 26)
        return Error{ErrorCode::InvalidArgument, std::to_string(reports.size()) + " reports", {}, {}, "1 to 26"};
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    std::vector<std::string> notes;
    INLINESCOPE_TRY(const auto read, readReports(reader, reports, notes));
    const SizeComparison comparison = compareSizeReports(read, index);
    Table table = sizesHeader(reports.size());
    for (const SizeComparisonRow& row : comparison.rows)
        table.rows.push_back(sizesRow(row, statusText(row)));
    table.total = sizesRow(comparison.total, "");
    table.notes = sizesNotes(comparison, read);
    table.notes.insert(table.notes.end(), notes.begin(), notes.end());
    return SizesTable{std::move(table), comparison.missing};
}

} // namespace inlinescope
