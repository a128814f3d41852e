// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "core/jobs/decisions/decision_order.h"
#include "core/jobs/decisions/decision_rows.h"
#include "core/jobs/decisions/text_search.h"
#include "core/jobs/module/module_tables.h"
#include "core/jobs/policies/script_export.h"
#include "core/jobs/sides/decision_cells.h"
#include "core/jobs/sides/remark_table.h"
#include "core/model/names.h"

#include <algorithm>
#include <memory>
#include <utility>

namespace inlinescope::cli {
namespace {

struct DecisionArguments {
    DecisionListRequest request;
    RowSelection rows; ///< the session's: the list of a run is selected where it is read, since it may be very long
    std::string text;  ///< text to find; empty: all rows

    bool isList() const { return !rows.isAll() || !text.empty(); }
};

Result<void> printScript(Session& session, const DecisionListRequest& request) {
    std::string text;
    INLINESCOPE_CHECK(exportScript(session.workspace, request.run, request.module, [&text](std::string_view piece) {
        text += piece;
        return Result<void>();
    }));
    return session.print(text, {});
}

Result<DecisionListRequest> requestOf(const DecisionArguments& arguments) {
    DecisionListRequest request = arguments.request;
    request.orderBy = arguments.rows.orderBy;
    request.descending = arguments.rows.descending;
    for (const std::string& filter : arguments.rows.filters) {
        INLINESCOPE_TRY(const auto parts, partsOfFilter(filter));
        request.filters.push_back({parts.first, parts.second});
    }
    return request;
}

/// For one module, leaves out the columns that have the same value in all rows.
std::vector<Column> printedColumns(bool ofWholeRun) {
    return ofWholeRun ? decisionListColumns() : decisionColumns();
}

/// A range of rows that are printed.
struct PrintedRows {
    std::int64_t first = 0, count = 0;
};

/// The ranges of rows with the text in a printed column, as the window's find bar finds them; adjacent rows make one
/// range. Without a text: all rows.
Result<std::vector<PrintedRows>> wantedRows(const DecisionRows& decisions, const DecisionArguments& arguments,
                                            const std::vector<Column>& columns, const CancelToken& cancel) {
    std::int64_t left = arguments.rows.limit.value_or(decisions.count());
    if (arguments.text.empty()) return std::vector<PrintedRows>{{0, std::min(decisions.count(), left)}};
    INLINESCOPE_TRY(const std::vector<std::uint32_t> found, decisions.find(searchFor(arguments.text, columns), cancel));
    std::vector<PrintedRows> ranges;
    for (const std::uint32_t row : found) {
        if (left-- == 0) break;
        if (!ranges.empty() && ranges.back().first + ranges.back().count == row)
            ++ranges.back().count;
        else
            ranges.push_back({row, 1});
    }
    return ranges;
}

/// Fetches the rows page by page, so memory stays at one page even for a run with millions of decisions.
Result<void> printList(Session& session, const DecisionArguments& arguments, const CancelToken& cancel) {
    constexpr std::int64_t pageSize = 2048;
    INLINESCOPE_TRY(const DecisionListRequest request, requestOf(arguments));
    INLINESCOPE_TRY(const DecisionRows decisions, listDecisions(session.workspace, request, cancel));
    const std::vector<Column> columns = printedColumns(request.module.empty());
    INLINESCOPE_TRY(const std::vector<PrintedRows> ranges, wantedRows(decisions, arguments, columns, cancel));
    const auto isAlwaysInlined = [](const std::vector<Cell>& row) {
        return plainText(row[std::size_t(ListColumn::Outcome)]) == toString(Outcome::NeverAsked) &&
               !plainText(row[std::size_t(ListColumn::Reason)]).empty();
    };
    return session.print(columns, [&](const Session::RowSink& sink) -> Result<std::vector<std::string>> {
        std::int64_t alwaysInlined = 0;
        for (const PrintedRows& range : ranges)
            for (std::int64_t done = 0; done < range.count; done += pageSize) {
                const std::int64_t count = std::min(pageSize, range.count - done);
                INLINESCOPE_TRY(auto rows, decisions.rows(range.first + done, count, cancel));
                for (std::vector<Cell>& row : rows) {
                    alwaysInlined += isAlwaysInlined(row);
                    row.resize(columns.size());
                    INLINESCOPE_CHECK(sink(std::move(row)));
                }
            }
        return notesOfAlwaysInlined(alwaysInlined);
    });
}

Result<void> printRemarks(Session& session, const DecisionArguments& arguments, const CancelToken& cancel) {
    if (session.formatName == scriptFormat || !arguments.request.module.empty())
        return Error{
            ErrorCode::InvalidArgument, "remarks with --format script or --module", arguments.request.run, {}, "a run"};
    INLINESCOPE_TRY(Table table, remarkTable(session.workspace, arguments.request.run, cancel));
    if (!arguments.text.empty()) INLINESCOPE_CHECK(keepFoundRows(table, searchFor(arguments.text, table.columns)));
    return session.print(table);
}

Result<void> printDecisions(Session& session, DecisionArguments& arguments, const CancelToken& cancel) {
    INLINESCOPE_CHECK(session.requireWorkspace());
    INLINESCOPE_TRY(const bool isOfRemarks, isRemarkSet(session.workspace, arguments.request.run));
    if (isOfRemarks) return printRemarks(session, arguments, cancel);
    arguments.rows = std::exchange(session.table.rows, {});
    const DecisionListRequest& request = arguments.request;
    if (session.formatName == scriptFormat) {
        if (arguments.isList())
            return Error{ErrorCode::InvalidArgument,
                         "a script with --filter, --find, --order-by or --limit",
                         {},
                         {},
                         "a script of all decisions"};
        return printScript(session, request);
    }
    if (request.module.empty() || arguments.isList()) return printList(session, arguments, cancel);
    INLINESCOPE_TRY(const Table table, decisionsTable(session.workspace, request.run, request.module));
    return session.print(table);
}

} // namespace

void addDecisionsCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<DecisionArguments>();
    CLI::App* command = app.add_subcommand(
        "decisions",
        "The decisions of a run or of one of its modules, or what a set of remarks says, or as a script (--format "
        "script) that can be edited and run again");
    command->add_option("run", arguments->request.run, "Run")->required();
    command->add_option("--module", arguments->request.module, "Module; without it all modules of the run");
    command->add_option("--find", arguments->text,
                        "Only rows in which some column contains this text; upper and lower case are the same, and "
                        "function names are compared as the window shows them");
    command->callback([&session, &action, arguments] {
        action = [&session, arguments, cancel = session.context().cancel] {
            return printDecisions(session, *arguments, cancel);
        };
    });
}

} // namespace inlinescope::cli
