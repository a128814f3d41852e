// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/decision_columns_reader.h"

#include "core/store/file/reader_state.h"
#include "core/store/tables/decision_columns.h"

#include <algorithm>

namespace inlinescope {

using namespace store;

namespace {

/// Smallest size of a decision in bytes: callers allocate memory for the declared number of decisions.
constexpr std::int64_t LeastDecision = 16;

/// A module run without columns was removed, or its rows were damaged when the file was migrated to the current schema.
[[noreturn]] void refuseMissing(Connection& connection, const ModuleDecisions& module) {
    Query row = connection.query("SELECT 1 FROM module_runs WHERE id = ?1");
    if (row.bind(module.moduleRun).step())
        fail(ErrorCode::Malformed, "module " + module.module + " has no columns of its decisions", connection.path(),
             {}, "Run the module again.");
    fail(ErrorCode::NotFound, "module " + module.module + " was compiled again or removed meanwhile", connection.path(),
         {}, "Ask again.");
}

const ColumnValues* columnOf(std::span<const DecisionField> fields, const std::vector<ColumnValues>& columns,
                             DecisionField field) {
    const auto found = std::ranges::find(fields, field);
    return found == fields.end() ? nullptr : &columns[std::size_t(found - fields.begin())];
}

/// Values in columns are used as indices of other columns, so they are checked in every file.
void requireFitting(std::span<const DecisionField> fields, const std::vector<ColumnValues>& columns,
                    const ModuleDecisions& module, const std::string& workspace) {
    const auto damaged = [&](const char* what) {
        throw Failure{{ErrorCode::Malformed, what, workspace, module.module, "as its rows say"}};
    };
    std::optional<std::size_t> places;
    for (std::size_t index = 0; index < fields.size(); ++index) {
        if (fields[index] < DecisionField::PlaceParent) continue;
        if (places && *places != columns[index].size()) damaged("columns of places of different lengths");
        places = columns[index].size();
    }
    if (!places) return;
    const auto isBeyond = [](std::size_t end) {
        return [end](std::int64_t value) { return std::size_t(value) > end; };
    };
    if (const auto* place = columnOf(fields, columns, DecisionField::Place))
        if (std::ranges::any_of(*place, isBeyond(*places))) damaged("a decision at a place that is not there");
    if (const auto* parents = columnOf(fields, columns, DecisionField::PlaceParent))
        for (std::size_t index = 0; index < parents->size(); ++index)
            if (std::size_t((*parents)[index]) > index) damaged("a place before the one that it is inlined at");
}

} // namespace

Result<std::vector<ModuleDecisions>> DecisionColumnsReader::ranges(RunId run) const {
    return m_state->read([&] {
        std::vector<ModuleDecisions> modules;
        Query query = m_state->connection.query(
            "SELECT mr.id, m.name, mr.first_decision, mr.decision_count FROM module_runs mr JOIN modules m ON m.id = "
            "mr.module_id WHERE mr.run_id = ?1");
        query.bind(run);
        std::int64_t decisions = 0;
        while (query.step()) {
            modules.push_back({ModuleRunId{query.integer(0)}, query.text(1), query.count(2), query.count(3)});
            decisions += modules.back().count;
            m_state->connection.requireRoomFor(decisions * LeastDecision);
        }
        std::ranges::sort(modules, {}, &ModuleDecisions::module);
        return modules;
    });
}

Result<std::vector<ColumnValues>> DecisionColumnsReader::of(const ModuleDecisions& module,
                                                            std::span<const DecisionField> fields) const {
    return m_state->read([&] {
        std::vector<ColumnValues> columns(fields.size());
        if (module.count == 0) return columns;
        for (std::size_t index = 0; index < fields.size(); ++index) {
            auto values = readDecisionColumn(m_state->connection, m_state->decompressor, module.moduleRun,
                                             std::size_t(module.count), fields[index]);
            if (!values) refuseMissing(m_state->connection, module);
            columns[index] = std::move(*values);
        }
        requireFitting(fields, columns, module, m_state->connection.path());
        return columns;
    });
}

Result<std::vector<CallsiteTwin>> DecisionColumnsReader::twins(std::span<const CallsiteId> ids) const {
    return m_state->read([&] {
        std::vector<CallsiteTwin> twins;
        Query query = m_state->connection.query("SELECT twin, inherited FROM callsites WHERE id = ?1");
        for (const CallsiteId id : ids) {
            if (!query.bind(id).step())
                fail(ErrorCode::Malformed, "no callsite " + std::to_string(id.value), m_state->connection.path());
            twins.push_back({query.text(0), query.text(1)});
        }
        return twins;
    });
}

} // namespace inlinescope
