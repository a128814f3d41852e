#include "core/store/reader_state.h"

#include <algorithm>
#include <array>
#include <limits>

namespace inlinescope {

using namespace store;

namespace {

/// Ids so close to each other are read by one statement, with what lies between them.
constexpr std::uint32_t LargestGap = 8;

/// Bytes that a decision takes at least: callers make room for as many as are counted.
constexpr std::int64_t LeastDecision = 16;

std::string_view columnOf(DecisionField field) {
    static constexpr std::array<std::string_view, 9> names = {"callsite_id", "key_occurrence", "advice",
                                                              "outcome",     "mandatory",      "cost",
                                                              "threshold",   "reason_id",      "default_advice"};
    return names[static_cast<std::size_t>(field)];
}

std::string_view columnOf(CallsiteField field) {
    static constexpr std::array<std::string_view, 7> names = {"caller_id", "callee_id", "linkage_id", "place_id",
                                                              "key_hash",  "twin",      "inherited"};
    return names[static_cast<std::size_t>(field)];
}

template <typename Field>
std::string listOf(std::span<const Field> fields) {
    std::string list;
    for (const Field field : fields)
        list.append(", ").append(columnOf(field));
    return list;
}

[[noreturn]] void refuseReplaced(const ModuleDecisions& module, const std::string& workspace) {
    fail(ErrorCode::NotFound, "module " + module.module + " was compiled again or removed meanwhile", workspace,
         "Ask again.");
}

/// Visits the rows of a table with these ids; `columns` begins with a comma.
void scanIds(ReaderState& state, const char* table, const std::string& columns, ScannedIds ids, const RowVisitor& visit,
             const CancelToken& cancel) {
    const Watch watch(state.connection, cancel);
    Query query = state.connection.queryOnce("SELECT id" + columns + " FROM " + table +
                                             " WHERE id >= ?1 AND id <= ?2 ORDER BY id");
    for (auto next = ids.begin(); next != ids.end();) {
        if (cancel.isCancelled()) throw Failure{CancelToken::error()};
        const auto gap = std::adjacent_find(next, ids.end(), [](auto a, auto b) { return b - a > LargestGap; });
        const auto end = gap == ids.end() ? gap : gap + 1;
        query.bind(*next, *(end - 1));
        for (; next != end && query.step();) {
            const std::int64_t id = query.integer(0);
            if (id > *next) break;
            if (id == *next) visit(ScannedRow(query, 1)), ++next;
        }
        if (next != end) fail(ErrorCode::Malformed, "no row " + std::to_string(*next) + " in " + table);
    }
}

void scanModule(Query& query, const ModuleDecisions& module, const RowVisitor& visit, const std::string& workspace) {
    std::int64_t rows = 0;
    query.bind(module.first, module.count);
    while (query.step()) {
        if (query.integer(1) != module.moduleRun.value) refuseReplaced(module, workspace);
        visit(ScannedRow(query, 2));
        ++rows;
    }
    if (rows != module.count) refuseReplaced(module, workspace);
}

} // namespace

bool ScannedRow::isNull(int column) const {
    return m_query.isNull(m_first + column);
}
std::int64_t ScannedRow::integer(int column) const {
    return m_query.integer(m_first + column);
}
std::uint32_t ScannedRow::number(int column) const {
    return m_query.number<std::uint32_t>(m_first + column);
}
std::uint32_t ScannedRow::id(int column) const {
    const std::uint32_t id = number(column);
    if (id == std::numeric_limits<std::uint32_t>::max())
        m_query.damaged(m_first + column, std::to_string(id), "an id below 2^32 - 1");
    return id;
}
std::string_view ScannedRow::text(int column) const {
    return asText(m_query.blob(m_first + column));
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

Result<void> WorkspaceReader::scanDecisions(std::span<const ModuleDecisions> modules,
                                            std::span<const DecisionField> fields, const RowVisitor& visit,
                                            const CancelToken& cancel) const {
    return m_state->read([&] {
        const Watch watch(m_state->connection, cancel);
        Query query = m_state->connection.queryOnce("SELECT id, module_run_id" + listOf(fields) +
                                                    " FROM decisions WHERE id >= ?1 AND id < ?1 + ?2 ORDER BY id");
        for (const ModuleDecisions& module : modules) {
            if (cancel.isCancelled()) throw Failure{CancelToken::error()};
            scanModule(query, module, visit, m_state->connection.path());
        }
    });
}

Result<void> WorkspaceReader::scanCallsites(ScannedIds ids, std::span<const CallsiteField> fields,
                                            const RowVisitor& visit, const CancelToken& cancel) const {
    return m_state->read([&] { scanIds(*m_state, "callsites", listOf(fields), ids, visit, cancel); });
}

Result<void> WorkspaceReader::scanPlaces(ScannedIds ids, const RowVisitor& visit, const CancelToken& cancel) const {
    return m_state->read(
        [&] { scanIds(*m_state, "places", ", parent_id, function_id, file_id, line, col", ids, visit, cancel); });
}

Result<void> WorkspaceReader::scanTexts(ScannedIds ids, const RowVisitor& visit, const CancelToken& cancel) const {
    return m_state->read([&] { scanIds(*m_state, "strings", ", text", ids, visit, cancel); });
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
