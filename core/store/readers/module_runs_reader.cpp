// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/readers/module_runs_reader.h"

#include "core/store/file/reader_state.h"

#include <algorithm>

namespace inlinescope {

using namespace store;

namespace {

constexpr std::string_view ModuleRuns =
    "SELECT mr.id, mr.run_id, mr.module_id, m.name, mr.status, mr.text, mr.data, mr.bss, mr.code, mr.rodata, "
    "mr.eh_frame, mr.other, mr.unique_text, mr.inlined, mr.refused, mr.failed, mr.never_asked, mr.mandatory, "
    "mr.function_count, mr.wall_ns, mr.cpu_ns, mr.force_stopped, mr.bitcode_hash NOT IN ('', m.bitcode_hash), "
    "length(mr.diagnostics) > 0, mr.object_hash, mr.bitcode_hash, mr.command_hash, mr.policy_fingerprint, mr.compiler, "
    "mr.limit_kind, mr.limit_value, mr.tables_known, mr.estimated FROM module_runs mr JOIN modules m "
    "ON m.id = mr.module_id "
    "WHERE mr.run_id = ?1";

ModuleRunRow moduleRunRow(const Query& row) {
    ModuleRunRow run;
    run.id = ModuleRunId{row.integer(0)};
    run.run = RunId{row.integer(1)};
    run.module = ModuleId{row.integer(2)};
    run.moduleName = row.text(3);
    run.status = row.word(4, ModuleRunStatus::Cancelled);
    run.sizes = {row.count(5), row.count(6), row.count(7), row.count(8), row.count(9), row.count(10), row.count(11)};
    if (!row.isNull(12)) run.unique = row.count(12);
    run.counts = {row.count(13), row.count(14), row.count(15), row.count(16), row.count(17)};
    run.functions = row.count(18);
    run.wallNs = row.integer(19);
    run.cpuNs = row.integer(20);
    run.forceStopped = row.integer(21) != 0;
    run.moduleChanged = row.integer(22) != 0;
    run.hasDiagnostics = row.integer(23) != 0;
    run.objectHash = row.text(24);
    run.input = {row.text(25), row.text(26), row.text(27), row.text(28)};
    run.limit = {row.word(29, LimitKind::Kill), row.integer(30)};
    run.tablesKnown = row.integer(31) != 0;
    if (!row.isNull(32)) run.estimated = row.count(32);
    return run;
}

/// Each large row is moved once.
std::vector<ModuleRunRow> inNameOrder(std::vector<ModuleRunRow> rows) {
    std::vector<ModuleRunRow*> order;
    order.reserve(rows.size());
    for (ModuleRunRow& row : rows)
        order.push_back(&row);
    std::ranges::sort(order, {}, [](const ModuleRunRow* row) -> const std::string& { return row->moduleName; });
    std::vector<ModuleRunRow> sorted;
    sorted.reserve(rows.size());
    for (ModuleRunRow* row : order)
        sorted.push_back(std::move(*row));
    return sorted;
}

} // namespace

Result<std::vector<ModuleRunRow>> ModuleRunsReader::of(RunId run) const {
    return m_state->read([&] {
        std::vector<ModuleRunRow> rows;
        Query query = m_state->connection.query(ModuleRuns);
        query.bind(run);
        while (query.step())
            rows.push_back(moduleRunRow(query));
        return inNameOrder(std::move(rows));
    });
}

Result<std::vector<CompiledText>> ModuleRunsReader::textsOf(RunId run) const {
    return m_state->read([&] {
        std::vector<CompiledText> texts;
        Query query = m_state->connection.query(
            "SELECT id, module_id, status, text, bitcode_hash, command_hash, policy_fingerprint, compiler FROM "
            "module_runs WHERE run_id = ?1");
        query.bind(run);
        while (query.step())
            if (query.word(2, ModuleRunStatus::Cancelled) == ModuleRunStatus::Ok)
                texts.push_back({ModuleRunId{query.integer(0)},
                                 ModuleId{query.integer(1)},
                                 query.count(3),
                                 {query.text(4), query.text(5), query.text(6), query.text(7)}});
        return texts;
    });
}

Result<ModuleRunRow> ModuleRunsReader::ofModule(RunId run, ModuleId module) const {
    return m_state->read([&] {
        Query query = m_state->connection.queryOnce(std::string(ModuleRuns) + " AND mr.module_id = ?2");
        if (!query.bind(run, module).step()) notFound("module run", idText(module.value), m_state->connection.path());
        return moduleRunRow(query);
    });
}

Result<std::string> ModuleRunsReader::diagnostics(ModuleRunId id) const {
    return m_state->read([&] {
        Query query = m_state->connection.query("SELECT diagnostics FROM module_runs WHERE id = ?1");
        if (!query.bind(id).step()) notFound("module run", idText(id.value), m_state->connection.path());
        return query.text(0);
    });
}

Result<std::vector<FunctionSize>> ModuleRunsReader::functions(ModuleRunId id) const {
    return m_state->read([&] {
        const RowRanges ranges = rowRanges(m_state->connection, id);
        std::vector<FunctionSize> functions;
        Query query = m_state->connection.query(
            "SELECT f.id, n.text, f.size, s.text || iif(f.own_section, n.text, ''), l.text, f.shared, f.module_run_id, "
            "f.alias, f.tables FROM functions f JOIN strings n ON n.id = f.name_id JOIN strings s ON s.id = "
            "f.section_id JOIN "
            "strings l ON l.id = f.linkage_id WHERE f.id >= ?1 AND f.id < ?1 + ?2 ORDER BY f.id");
        query.bind(ranges.firstFunction, ranges.functions);
        while (query.step()) {
            if (query.integer(6) != id.value)
                query.damaged(6, std::to_string(query.integer(6)), "module run " + std::to_string(id.value));
            functions.push_back({query.text(1), query.count(2), query.text(3), query.text(4), query.integer(5) != 0,
                                 query.integer(7) != 0});
            if (ranges.tablesKnown) functions.back().tables = query.count(8);
        }
        return functions;
    });
}

Result<FoundIn> ModuleRunsReader::whereIs(ModuleRunId id) const {
    return m_state->read([&] { return placeOf(m_state->connection, id); });
}

} // namespace inlinescope
