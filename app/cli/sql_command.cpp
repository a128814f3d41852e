// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/jobs/workspace/sql_query.h"

#include <memory>

namespace inlinescope::cli {

void addSqlCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto statement = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand(
        "query", "The result of a SELECT statement (SQLite's dialect) over the views of the workspace; without a "
                 "statement the views and their columns. A statement can read the views and compute values, nothing "
                 "else");
    command->add_option("statement", *statement, "SELECT ...");
    command->callback([&session, &action, statement, cancel = session.context().cancel] {
        action = [&session, statement, cancel]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Table table, statement->empty()
                                                   ? sqlViews(session.workspace)
                                                   : sqlTable(session.workspace, *statement, mostSqlRows, cancel));
            return session.print(table);
        };
    });
}

} // namespace inlinescope::cli
