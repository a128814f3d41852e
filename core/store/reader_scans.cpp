// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/decision_columns.h"
#include "core/store/reader_state.h"

#include <algorithm>

namespace inlinescope {

using namespace store;

namespace {

/// Between ids that are read by one statement.
constexpr std::uint32_t LargestGap = 8;

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

/// Values in columns are used as indices of other columns, so they are checked whoever made the file.
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

std::uint8_t Answered::bits() const {
    const unsigned byDefault = defaultAdvice ? *defaultAdvice : 2;
    return std::uint8_t(unsigned(advice) | unsigned(outcome) << 1 | unsigned(mandatory) << 4 | byDefault << 5);
}

bool Answered::areBits(std::int64_t value) {
    return value >= 0 && value < 1 << bitCount && (value >> 1 & 7) <= std::int64_t(Outcome::NeverAsked) &&
           value >> 5 <= 2;
}

Answered Answered::ofBits(std::int64_t value) {
    const std::int64_t byDefault = value >> 5;
    return {Advice(value & 1), Outcome(value >> 1 & 7), (value >> 4 & 1) != 0,
            byDefault == 2 ? std::nullopt : std::optional(byDefault == 1)};
}

Result<std::vector<ModuleDecisions>> WorkspaceReader::moduleDecisions(RunId run) const {
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

Result<std::vector<ColumnValues>> WorkspaceReader::decisionColumns(const ModuleDecisions& module,
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

Result<std::vector<CallsiteTwin>> WorkspaceReader::callsiteTwins(std::span<const CallsiteId> ids) const {
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

/// Ids that are close to each other are read by one statement, with those between them.
Result<void> WorkspaceReader::scanTexts(std::span<const std::uint32_t> ids, const TextVisitor& visit,
                                        const CancelToken& cancel) const {
    return m_state->read([&] {
        const Watch watch(m_state->connection, cancel);
        Query query = m_state->connection.query("SELECT id, text FROM strings WHERE id >= ?1 AND id <= ?2 ORDER BY id");
        for (auto next = ids.begin(); next != ids.end();) {
            if (cancel.isCancelled()) throw Failure{CancelToken::error()};
            const auto gap = std::adjacent_find(next, ids.end(), [](auto a, auto b) { return b - a > LargestGap; });
            const auto end = gap == ids.end() ? gap : gap + 1;
            query.bind(*next, *(end - 1));
            for (; next != end && query.step();) {
                const std::int64_t id = query.integer(0);
                if (id > *next) break;
                if (id == *next) visit(asText(query.blob(1))), ++next;
            }
            if (next != end) fail(ErrorCode::Malformed, "no row " + std::to_string(*next) + " in strings");
        }
    });
}

Result<void> WorkspaceReader::scanFlips(const ModuleDecisions& module, Others others, const FlipVisitor& visit) const {
    return m_state->read([&] {
        Query query = m_state->connection.query(
            "SELECT decision, status, text FROM flips WHERE module_run_id = ?1 AND others = ?2 AND further = x''");
        query.bind(module.moduleRun, static_cast<int>(others));
        while (query.step()) {
            const std::int64_t decision = query.integer(0);
            if (decision < 0 || decision >= module.count)
                query.damaged(0, std::to_string(decision), "one of " + std::to_string(module.count) + " decisions");
            visit(decision, {query.enumerator(1, FlipStatus::TimedOut), query.optionalInteger(2)});
        }
    });
}

} // namespace inlinescope
