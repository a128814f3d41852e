// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/table_options.h"

#include "app/cli/numbers.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

namespace inlinescope::cli {
namespace {

constexpr const char* heading = "Tables";

CLI::Option* repeatable(CLI::Option* option) {
    return option->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

} // namespace

void addTableOptions(CLI::App& app, Session& session) {
    TableChoice& table = session.table;
    repeatable(
        app.add_option("--filter", table.rows.filters,
                       "COLUMN=TEXT: only rows in which the column contains the text, or is the text if that is in "
                       "double quotes; for numbers also >N, >=N, <N, <=N, =N, !=N (may be repeated)"))
        ->group(heading);
    auto* order = app.add_option("--order-by", table.rows.orderBy, "Column to order by")->group(heading);
    app.add_flag("--descending", table.rows.descending, "With --order-by: the largest first")
        ->needs(order)
        ->group(heading);
    app.add_option("--limit", table.rows.limit, "Print at most this many rows")->check(atLeast(0))->group(heading);
    repeatable(app.add_option_function<std::vector<std::string>>(
                   "--columns",
                   [&table](const std::vector<std::string>& lists) {
                       for (const std::string& list : lists)
                           std::ranges::copy(CLI::detail::split(list, ','), std::back_inserter(table.columns));
                   },
                   "Print only these columns, separated by commas, in this order (may be repeated)"))
        ->group(heading);
    static const std::map<std::string, SymbolForm> forms = {
        {"short", SymbolForm::Short}, {"full", SymbolForm::Full}, {"raw", SymbolForm::Raw}};
    app.add_option_function<std::string>(
           "--demangle", [&table](const std::string& word) { table.symbols = forms.at(word); },
           "Functions without parameters (short), with them (full), or as linkage names (raw); otherwise short on a "
           "terminal and raw elsewhere")
        ->check(oneOf({"short", "full", "raw"}))
        ->group(heading);
    app.add_flag("--wide", table.isWide,
                 "On a terminal: all columns and whole names, in lines that may be too long for it")
        ->group(heading);
}

bool printsTable(const CLI::App& command) {
    static const std::set<std::string> others = {
        "check", "code",        "combine", "compact", "complete", "convert", "delete", "extract",   "gate",  "import",
        "log",   "make-corpus", "manual",  "objects", "rename",   "report",  "run",    "save-copy", "script"};
    return !others.contains(command.get_name());
}

void requireTable(const CLI::App& app) {
    for (const CLI::App* command : app.get_subcommands())
        for (const CLI::Option* option : app.get_options())
            if (!printsTable(*command) && option->get_group() == heading && option->count() > 0)
                throw CLI::ValidationError(option->get_name(), "`" + command->get_name() + "` prints no table");
}

} // namespace inlinescope::cli
