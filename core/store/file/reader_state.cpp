// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/reader_state.h"

namespace inlinescope::store {

std::string idText(std::int64_t id) {
    return "#" + std::to_string(id);
}

void notFound(std::string_view noun, const std::string& name, const std::string& workspace) {
    fail(ErrorCode::NotFound, "no " + std::string(noun) + " \"" + name + "\"", workspace);
}

RowRanges rowRanges(Connection& connection, ModuleRunId id) {
    Query row =
        connection.query("SELECT id, first_decision, decision_count, first_function, function_count, "
                         "first_column, column_count, feature_rows, tables_known FROM module_runs WHERE id = ?1");
    if (!row.bind(id).step()) notFound("module run", idText(id.value), connection.path());
    return {row.count(1), row.count(2), row.count(3), row.count(4),
            row.count(5), row.count(6), row.count(7), row.integer(8) != 0};
}

FoundIn placeOf(Connection& connection, ModuleRunId id) {
    Query row = connection.query("SELECT c.name, m.name, r.name FROM module_runs mr JOIN modules m ON m.id = "
                                 "mr.module_id JOIN corpora c ON c.id = m.corpus_id JOIN runs r ON r.id = mr.run_id "
                                 "WHERE mr.id = ?1");
    if (!row.bind(id).step()) return {};
    return {row.text(0), row.text(1), row.text(2)};
}

} // namespace inlinescope::store
