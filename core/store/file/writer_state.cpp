// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/writer_state.h"

#include <utility>

namespace inlinescope::store {

namespace {

bool isTaken(Connection& connection, ItemNoun noun, const std::string& name) {
    return connection.queryOnce("SELECT count(*) FROM " + std::string(tableOf(noun)) + " WHERE name = ?1")
               .bind(name)
               .single() != 0;
}

} // namespace

std::string freeName(Connection& connection, ItemNoun noun, const std::string& name, NewName newName) {
    if (name.empty()) fail(ErrorCode::InvalidArgument, "an empty name", connection.path());
    if (!isTaken(connection, noun, name)) return name;
    if (newName == NewName::AsGiven)
        fail(ErrorCode::Refused, "the name \"" + name + "\" is taken", connection.path(),
             "another name, or the other one removed or renamed first");
    const auto numbered = [&name](std::int64_t number) { return name + "-" + std::to_string(number); };
    // The first free one, if all before it are taken; thousands of files may have one name.
    std::int64_t taken = 1, free = 2;
    while (isTaken(connection, noun, numbered(free)))
        taken = std::exchange(free, free * 2);
    while (free - taken > 1) {
        const std::int64_t middle = taken + (free - taken) / 2;
        (isTaken(connection, noun, numbered(middle)) ? taken : free) = middle;
    }
    return numbered(free);
}

void requireRow(Connection& connection, std::string_view table, std::int64_t id) {
    const std::string sql = "SELECT count(*) FROM " + std::string(table) + " WHERE id = ?1";
    if (!connection.queryOnce(sql).bind(id).single())
        fail(ErrorCode::InvalidArgument, "no row " + std::to_string(id) + " in " + std::string(table),
             connection.path());
}

std::int64_t decisionsOf(Connection& connection, ModuleRunId moduleRun) {
    Query row = connection.query("SELECT decision_count FROM module_runs WHERE id = ?1");
    if (!row.bind(moduleRun).step())
        fail(ErrorCode::NotFound, "the module's run was deleted or made again", connection.path());
    return row.integer(0);
}

void requireCount(std::int64_t value, std::string_view what) {
    if (value < 0 || value > LargestCount)
        fail(ErrorCode::LimitExceeded, std::string(what) + " of " + std::to_string(value), {}, "0 to 2^40");
}

void requireStillThere(Connection& connection, ItemNoun noun, std::int64_t id) {
    const std::string sql = "SELECT count(*) FROM " + std::string(tableOf(noun)) + " WHERE id = ?1";
    if (!connection.queryOnce(sql).bind(id).single())
        fail(ErrorCode::NotFound, "the " + std::string(toString(noun)) + " was deleted", connection.path());
}

void requireModuleOfRun(Connection& connection, RunId run, ModuleId module) {
    requireStillThere(connection, ItemNoun::Run, run.value);
    const std::int64_t found = connection
                                   .query("SELECT count(*) FROM runs r JOIN modules m ON m.corpus_id = r.corpus_id "
                                          "WHERE r.id = ?1 AND m.id = ?2")
                                   .bind(run, module)
                                   .single();
    if (!found)
        fail(ErrorCode::InvalidArgument,
             "module " + std::to_string(module.value) + " for run " + std::to_string(run.value), connection.path(),
             "a module of the run's corpus");
}

void claimRun(WriterState& state, RunId run) {
    const auto claim = state.claims.try_emplace(run.value, state.connection.path()).first;
    state.connection.query("UPDATE runs SET status = 'running', finished_at = NULL, claim = ?2 WHERE id = ?1")
        .bind(run, claim->second.text())
        .run();
}

FindingId insertFinding(Connection& connection, const FindingOwner& owner, const Finding& finding) {
    for (const auto& [noun, id] : {std::pair(ItemNoun::Corpus, owner.corpus.value),
                                   {ItemNoun::Run, owner.run.value},
                                   {ItemNoun::Log, owner.log.value},
                                   {ItemNoun::Report, owner.report.value},
                                   {ItemNoun::Remarks, owner.remarks.value},
                                   {ItemNoun::Performance, owner.performance.value}})
        if (id) requireStillThere(connection, noun, id);
    connection
        .query("INSERT INTO findings (severity, subject, corpus_id, run_id, log_id, report_id, code, found, file, "
               "place, expected, remedy, created_at, remark_set_id, performance_id) VALUES (?1, ?2, ?3, ?4, ?5, ?6, "
               "?7, ?8, ?9, ?10, ?11, "
               "?12, ?13, ?14, ?15)")
        .bind(toString(finding.severity), finding.subject, owner.corpus, owner.run, owner.log, owner.report,
              toString(finding.error.code), finding.error.found, finding.error.file, finding.error.place,
              finding.error.expected, finding.error.remedy, now(), owner.remarks, owner.performance)
        .run();
    return FindingId{connection.lastId()};
}

void execute(Connection& connection, std::string_view sql, std::int64_t id) {
    connection.query(sql).bind(id).run();
}

std::vector<std::int64_t> idsOf(Query row) {
    std::vector<std::int64_t> ids;
    while (row.step())
        ids.push_back(row.integer(0));
    return ids;
}

std::vector<std::int64_t> idsOf(Connection& connection, std::string_view sql, std::int64_t owner) {
    Query query = connection.query(sql);
    query.bind(owner);
    return idsOf(std::move(query));
}

} // namespace inlinescope::store
