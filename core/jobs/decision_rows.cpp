#include "core/jobs/decision_rows.h"

#include "core/jobs/cell_filter.h"
#include "core/jobs/decision_cells.h"
#include "core/jobs/flip_cells.h"
#include "core/jobs/snapshot.h"

#include <algorithm>

namespace inlinescope {
namespace {

struct ListedModule {
    ModuleRunId id;
    std::string name;
    std::int64_t first = 0; ///< position of its first decision in the recorded order
    std::int64_t count = 0;
};

Row cellsOf(const std::string& module, const DecisionRow& row, bool canFlip) {
    Row cells = {cell(module)};
    for (Cell& each : decisionCells(row.decision))
        cells.push_back(std::move(each));
    appendFlip(cells, row, canFlip);
    return cells;
}

int columnOf(const std::string& name) {
    const std::vector<Column> columns = decisionListColumns();
    const auto found = std::ranges::find(columns, name, &Column::name);
    return found == columns.end() ? -1 : int(found - columns.begin());
}

Error noColumn(const std::string& name) {
    return {ErrorCode::InvalidArgument, "no column \"" + name + "\"", {}, {}, "one of those that are listed"};
}

} // namespace

struct DecisionRows::State {
    std::string path;
    bool canFlip = false;
    std::vector<ListedModule> modules;
    bool isOrdered = false;
    std::vector<std::uint32_t> order; ///< positions in the recorded order
    std::int64_t count = 0;
};

std::vector<Column> decisionListColumns() {
    std::vector<Column> columns = {{"module"}};
    for (Column& column : decisionColumns())
        columns.push_back(std::move(column));
    columns.push_back({"flip", ColumnKind::Delta});
    columns.push_back({"flip_state", ColumnKind::Status});
    return columns;
}

std::int64_t DecisionRows::count() const {
    return m_state->count;
}

Result<DecisionRows::Rows> DecisionRows::rows(std::int64_t first, std::int64_t count, const CancelToken& cancel) const {
    first = std::clamp<std::int64_t>(first, 0, m_state->count);
    count = std::clamp<std::int64_t>(count, 0, m_state->count - first);
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(m_state->path));
    INLINESCOPE_TRY(const auto snapshot, reader.snapshot());
    Rows rows;
    for (std::int64_t row = first; row < first + count; ++row) {
        if (cancel.isCancelled()) return CancelToken::error();
        const std::int64_t position = m_state->isOrdered ? m_state->order[std::size_t(row)] : row;
        const auto after = std::ranges::upper_bound(m_state->modules, position, {}, &ListedModule::first);
        const ListedModule& module = *std::prev(after);
        auto found = reader.decisions(module.id, position - module.first, 1);
        if (!found.ok() && found.error().code != ErrorCode::NotFound) return std::move(found).error();
        if (!found.ok() || found->size() != 1)
            return Error{ErrorCode::NotFound,
                         "module " + module.name + " has been compiled again",
                         m_state->path,
                         {},
                         "List the decisions again."};
        rows.push_back(cellsOf(module.name, found->front(), m_state->canFlip));
    }
    return rows;
}

Result<DecisionRows> listDecisions(const std::string& workspace, const DecisionListRequest& request,
                                   const CancelToken& cancel) {
    const std::vector<Column> columns = decisionListColumns();
    std::vector<std::pair<std::size_t, CellFilter>> filters;
    for (const DecisionFilter& filter : request.filters) {
        const int column = columnOf(filter.column);
        if (column < 0) return noColumn(filter.column);
        const ColumnKind kind = columns[std::size_t(column)].kind;
        filters.emplace_back(column, CellFilter(QString::fromStdString(filter.text),
                                                kind != ColumnKind::Text && kind != ColumnKind::Status));
    }
    const int orderBy = columnOf(request.orderBy);
    if (orderBy < 0 && !request.orderBy.empty()) return noColumn(request.orderBy);

    auto state = std::make_shared<DecisionRows::State>();
    state->path = workspace;
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const auto snapshot, reader.snapshot());
    INLINESCOPE_TRY(const RunRow run, reader.runByName(request.run));
    state->canFlip = isBuiltIn(run);
    std::vector<ModuleRunRow> moduleRuns;
    if (request.module.empty()) {
        INLINESCOPE_TRY(moduleRuns, reader.moduleRuns(run.id));
    } else {
        INLINESCOPE_TRY(const ModuleRow module, reader.moduleByName(run.spec.corpus, request.module));
        auto row = reader.moduleRun(run.id, module.id);
        if (!row.ok() && row.error().code != ErrorCode::NotFound) return std::move(row).error();
        if (row.ok()) moduleRuns.push_back(std::move(row).value());
    }
    std::int64_t first = 0;
    for (const ModuleRunRow& each : moduleRuns) {
        state->modules.push_back({each.id, each.moduleName, first, each.counts.rows()});
        first += each.counts.rows();
    }
    state->count = first;
    if (filters.empty() && orderBy < 0) return DecisionRows(state);

    state->isOrdered = true;
    std::vector<std::pair<Cell, std::uint32_t>> keyed;
    for (const ListedModule& module : state->modules) {
        if (cancel.isCancelled()) return CancelToken::error();
        INLINESCOPE_TRY(const auto decisions, reader.decisions(module.id));
        for (const DecisionRow& decision : decisions) {
            const Row row = cellsOf(module.name, decision, state->canFlip);
            if (std::ranges::all_of(filters, [&](const auto& each) { return each.second.passes(row[each.first]); }))
                keyed.emplace_back(orderBy < 0 ? Cell() : row[std::size_t(orderBy)],
                                   std::uint32_t(module.first + decision.decision.ordinal));
        }
    }
    std::ranges::sort(keyed, [&](const auto& a, const auto& b) {
        const bool hasA = a.first.index() != 0, hasB = b.first.index() != 0;
        if (hasA != hasB) return hasA;
        if (a.first != b.first) return request.descending ? b.first < a.first : a.first < b.first;
        return a.second < b.second;
    });
    for (const auto& [key, position] : keyed)
        state->order.push_back(position);
    state->count = std::int64_t(state->order.size());
    return DecisionRows(state);
}

} // namespace inlinescope
