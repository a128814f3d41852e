// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/decision_rows.h"

#include "core/jobs/decisions/decision_order.h"
#include "core/jobs/sides/decision_cells.h"
#include "core/jobs/sides/flip_cells.h"
#include "core/jobs/tables/table_selection.h"

#include <algorithm>
#include <iterator>
#include <mutex>

namespace inlinescope {
namespace {

Row cellsOf(const std::string& module, const DecisionRow& row, bool canFlip) {
    Row cells = decisionCells(row.decision);
    cells.push_back(cell(module));
    appendFlip(cells, row, canFlip);
    const auto& held = row.flips[std::size_t(Others::Held)];
    cells.push_back(canFlip && held ? cell(held->delta) : Cell());
    return cells;
}

Result<ListColumn> columnOf(const std::string& name) {
    const std::vector<Column> columns = decisionListColumns();
    const auto found = std::ranges::find(columns, name, &Column::name);
    if (found != columns.end()) return ListColumn(found - columns.begin());
    return unknownColumn(name, columns);
}

Result<std::vector<std::pair<ListColumn, CellFilter>>> filtersOf(const DecisionListRequest& request) {
    std::vector<std::pair<ListColumn, CellFilter>> filters;
    const std::vector<Column> columns = decisionListColumns();
    for (const DecisionFilter& filter : request.filters) {
        INLINESCOPE_TRY(const ListColumn column, columnOf(filter.column));
        const QString text = QString::fromStdString(filter.text);
        if (text.trimmed().isEmpty()) continue;
        CellFilter test(text, isNumeric(columns[std::size_t(column)].kind));
        if (test.unread())
            return Error{ErrorCode::InvalidArgument,
                         "filter " + filter.column + "=" + filter.text,
                         {},
                         {},
                         "a number after the operator, such as " + filter.column + "=>100"};
        filters.emplace_back(column, std::move(test));
    }
    return filters;
}

/// The modules of the request's run, or the one module, in name order.
Result<std::vector<ModuleDecisions>> modulesOf(const WorkspaceReader& reader, const RunRow& run,
                                               const std::string& name) {
    INLINESCOPE_TRY(std::vector<ModuleDecisions> modules, reader.decisionColumns().ranges(run.id));
    if (name.empty()) return modules;
    INLINESCOPE_CHECK(reader.modules().byName(run.spec.corpus, name));
    std::erase_if(modules, [&](const ModuleDecisions& module) { return module.module != name; });
    return modules;
}

using Positions = std::vector<std::uint32_t>; ///< in the recorded order

/// The positions of `order`, which has each of `all` positions once, that are in `chosen`.
Positions inOrder(const Positions& order, const Positions& chosen, std::size_t all) {
    std::vector<bool> isChosen(all);
    for (const std::uint32_t position : chosen)
        isChosen[position] = true;
    Positions positions;
    positions.reserve(chosen.size());
    std::ranges::copy_if(order, std::back_inserter(positions),
                         [&](std::uint32_t position) { return isChosen[position]; });
    return positions;
}

/// The positions that are in both of two ascending lists.
Positions both(const Positions& a, const Positions& b) {
    Positions common;
    std::ranges::set_intersection(a, b, std::back_inserter(common));
    return common;
}

/// The positions of the decisions that exist, ascending. `firsts`: the position of each module's first decision.
Positions positionsOf(const OrdinalsByModule& only, const std::vector<ModuleDecisions>& modules,
                      const std::vector<std::int64_t>& firsts) {
    Positions positions;
    for (std::size_t module = 0; module < modules.size(); ++module)
        if (const auto found = only.find(modules[module].module); found != only.end())
            for (const std::uint32_t ordinal : found->second)
                if (ordinal < modules[module].count) positions.push_back(std::uint32_t(firsts[module] + ordinal));
    std::ranges::sort(positions);
    positions.erase(std::ranges::unique(positions).begin(), positions.end());
    return positions;
}

/// All decisions of some modules in the order of a column.
struct WholeOrder {
    ListColumn column = ListColumn::Module;
    bool descending = false;
    std::shared_ptr<const Positions> positions = {};
};

} // namespace

std::vector<Column> decisionListColumns() {
    std::vector<Column> columns = decisionColumns();
    columns.push_back({"module"});
    columns.push_back({"flip", ColumnKind::Delta});
    columns.push_back({"flip_state", ColumnKind::Status});
    columns.push_back({"flip_held", ColumnKind::Delta});
    return columns;
}

struct DecisionRows::State {
    std::string path;
    bool canFlip = false;
    std::vector<ModuleDecisions> modules;
    std::vector<std::int64_t> firsts;       ///< by module: its first decision's position in the recorded order
    std::shared_ptr<const Positions> order; ///< of the rows, if filtered or ordered; otherwise null
    std::optional<WholeOrder> whole;        ///< if ordered
    std::int64_t count = 0;

    /// Connections that are not in use; opening one takes longer than reading a page.
    mutable std::mutex mutex;
    mutable std::vector<WorkspaceReader> readers;

    Result<WorkspaceReader> takeReader() const {
        {
            const std::scoped_lock lock(mutex);
            if (!readers.empty()) {
                WorkspaceReader reader = std::move(readers.back());
                readers.pop_back();
                return reader;
            }
        }
        INLINESCOPE_TRY(const Workspace workspace, Workspace::open(path));
        return workspace.reader();
    }
    void giveBack(WorkspaceReader reader) const {
        const std::scoped_lock lock(mutex);
        readers.push_back(std::move(reader));
    }
    const ModuleDecisions& moduleOf(std::int64_t position) const {
        return modules[std::size_t(std::ranges::upper_bound(firsts, position) - firsts.begin()) - 1];
    }
    std::int64_t positionOf(std::int64_t row) const { return order ? (*order)[std::size_t(row)] : row; }
    /// The order of the earlier list, if it has the same decisions and order, and nothing can have changed it: of a
    /// module run only flips can change.
    std::optional<WholeOrder> orderFor(const std::vector<ModuleDecisions>& decisions,
                                       const OrderRequest& request) const {
        const bool stays = request.orderBy < ListColumn::Flip;
        const bool fits = whole && whole->column == request.orderBy && whole->descending == request.descending;
        return fits && stays && modules == decisions ? whole : std::nullopt;
    }
    DecisionId idOf(std::int64_t position) const {
        const std::size_t module = std::size_t(std::ranges::upper_bound(firsts, position) - firsts.begin()) - 1;
        return DecisionId{modules[module].first + position - firsts[module]};
    }
};

Result<std::vector<std::uint32_t>> DecisionRows::find(const RowSearch& search, const CancelToken& cancel) const {
    OrderRequest request;
    INLINESCOPE_TRY(auto tests, testsOf(search, decisionListColumns()));
    for (auto& [column, test] : tests)
        request.anyOf.emplace_back(ListColumn(column), std::move(test));
    if (request.anyOf.empty() || m_state->count == 0) return std::vector<std::uint32_t>();
    const ModuleDecisions& last = m_state->modules.back();
    request.modules = m_state->modules;
    request.decisions = m_state->firsts.back() + last.count;
    request.canFlip = m_state->canFlip;
    INLINESCOPE_TRY(const ReaderPool readers, ReaderPool::open(m_state->path));
    INLINESCOPE_TRY(std::vector<std::uint32_t> positions, decisionOrder(readers, request, cancel));
    if (!m_state->order) return positions;
    std::vector<bool> isHit(std::size_t(request.decisions));
    for (const std::uint32_t position : positions)
        isHit[position] = true;
    positions.clear();
    for (std::size_t row = 0; row < m_state->order->size(); ++row)
        if (isHit[(*m_state->order)[row]]) positions.push_back(std::uint32_t(row));
    return positions;
}

std::int64_t DecisionRows::count() const {
    return m_state->count;
}

Result<DecisionRows::Rows> DecisionRows::rows(std::int64_t first, std::int64_t count, const CancelToken& cancel) const {
    first = std::clamp<std::int64_t>(first, 0, m_state->count);
    count = std::clamp<std::int64_t>(count, 0, m_state->count - first);
    if (cancel.isCancelled()) return CancelToken::error();
    std::vector<DecisionId> ids;
    for (std::int64_t row = first; row < first + count; ++row)
        ids.push_back(m_state->idOf(m_state->positionOf(row)));
    INLINESCOPE_TRY(WorkspaceReader reader, m_state->takeReader());
    INLINESCOPE_TRY(const std::vector<DecisionRow> decisions, reader.decisions().byId(ids));
    m_state->giveBack(std::move(reader));
    const auto module = [&](std::size_t row) -> const ModuleDecisions& {
        return m_state->moduleOf(m_state->positionOf(first + std::int64_t(row)));
    };
    Rows rows;
    for (std::size_t row = 0; row < ids.size(); ++row) {
        // After a decision is removed, another one may get its id.
        if (row >= decisions.size() || decisions[row].id != ids[row] ||
            decisions[row].moduleRun != module(row).moduleRun)
            return Error{ErrorCode::NotFound,
                         "module " + module(row).module + " was compiled again or removed",
                         m_state->path,
                         {},
                         {},
                         "List the decisions again."};
        rows.push_back(cellsOf(module(row).module, decisions[row], m_state->canFlip));
    }
    return rows;
}

Result<DecisionRows> listDecisions(const std::string& workspace, const DecisionListRequest& request,
                                   const CancelToken& cancel, const DecisionRows* before) {
    OrderRequest order, filter;
    INLINESCOPE_TRY(filter.filters, filtersOf(request));
    if (!request.orderBy.empty()) {
        INLINESCOPE_TRY(order.orderBy, columnOf(request.orderBy));
    }
    order.descending = request.descending;

    auto state = std::make_shared<DecisionRows::State>();
    state->path = workspace;
    INLINESCOPE_TRY(const ReaderPool readers, ReaderPool::open(workspace));
    INLINESCOPE_TRY(const RunRow run, readers.first().runs().byName(request.run));
    INLINESCOPE_TRY(state->modules, modulesOf(readers.first(), run, request.module));
    state->canFlip = isBuiltIn(run);
    for (const ModuleDecisions& module : state->modules) {
        state->firsts.push_back(state->count);
        state->count += module.count;
    }
    for (OrderRequest* part : {&order, &filter}) {
        part->modules = state->modules;
        part->decisions = state->count;
        part->canFlip = state->canFlip;
    }
    if (order.orderBy) {
        state->whole = before ? before->m_state->orderFor(state->modules, order) : std::nullopt;
        if (!state->whole) {
            INLINESCOPE_TRY(Positions positions, decisionOrder(readers, order, cancel));
            state->whole = {*order.orderBy, order.descending, std::make_shared<const Positions>(std::move(positions))};
        }
        state->order = state->whole->positions;
    }
    std::optional<Positions> passing;
    if (request.only) passing = positionsOf(*request.only, state->modules, state->firsts);
    if (!filter.filters.empty()) {
        INLINESCOPE_TRY(Positions filtered, decisionOrder(readers, filter, cancel));
        passing = passing ? both(*passing, filtered) : std::move(filtered);
    }
    if (passing) {
        if (state->order) passing = inOrder(*state->order, *passing, std::size_t(state->count));
        state->count = std::int64_t(passing->size());
        state->order = std::make_shared<const Positions>(std::move(*passing));
    }
    return DecisionRows(state);
}

} // namespace inlinescope
