// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/examples.h"

#include "app/cli/table_options.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace inlinescope::cli {
namespace {

/// Name of a command, and what follows it in its example.
constexpr std::pair<std::string_view, std::string_view> arguments[] = {
    {"advise", "default --top 5 --patch advice.patch --map src=src"},
    {"bc", "--from default --output mypolicy2"},
    {"bytes", "mine --objective unique --rounds 1 --output mypolicy3"},
    {"callees", "default never --limit 10"},
    {"capture", "default --module main.o --output main.inlinescope"},
    {"check", ""},
    {"code", "default never --module main.o --function main"},
    {"collect", "cluster"},
    {"combine", "corpora"},
    {"compact", ""},
    {"compare", "default never --limit 10"},
    {"convert", "mypolicy --to tflite --output mypolicy-tflite"},
    {"decisions", "default --filter 'cost=>0' --order-by cost --descending --limit 20"},
    {"delete", "run never"},
    {"explain", "default never --module main.o"},
    {"extract", "--input build/compile_commands.json --output corpus"},
    {"features", "default --module main.o"},
    {"find", "main"},
    {"functions", "default never --module main.o --order-by delta"},
    {"gate", "default never --max-growth 0.5%"},
    {"import", "corpus --name mine"},
    {"label", "run default 'before the change'"},
    {"linked", "default never build/main.o build/main.o"},
    {"list", "runs --columns run,policy,text"},
    {"log", "default --module main.o --output main.log"},
    {"logs", "mylog"},
    {"make-corpus", "--input bitcode --output made --default-args '-cc1 -O2'"},
    {"merge", "other.inlinescope"},
    {"modules", "default"},
    {"note", "run default 'Compiled on the build machine'"},
    {"objects", "default --output objects"},
    {"performance", "scores"},
    {"playback", "default --output playback --verify /usr/bin/clang-22"},
    {"query", "'SELECT run, sum(decisions) AS decisions FROM v_module_runs GROUP BY run'"},
    {"reasons", "default never --differing"},
    {"regret", "default --by reason"},
    {"rename", "run never without-inlining"},
    {"report", "default never --output report.html"},
    {"run", "mine --policy never --name never"},
    {"run-shard", "cluster 2"},
    {"save-copy", "copy.inlinescope"},
    {"script", "changed.script --run default --module main.o --decision 0"},
    {"search", "mine --budget 10m --name best"},
    {"searched", "best --part curve"},
    {"shard", "mine --policies default,mypolicy --output shards"},
    {"show", "mypolicy"},
    {"sizes", "before after"},
    {"source", "default never --module main.o --file main.cpp"},
    {"status", "cluster --missing"},
    {"tie", "mylog --run default --module main.o"},
    {"toolchain", "/usr/bin/clang-22"},
    {"trace", "mine --policy never --output mine.tfrecord"},
    {"train", "bc --from default --output mypolicy2"},
    {"trained", "bytes --part packages"},
    {"tree", "default never --module main.o"},
    {"tune", "build/compile_commands.json --budget 10s --output tuned"},
    {"vocab", "vocabulary"},
    {"whatif", "default --module main.o --all"},
};

/// "inlinescope-cli train bc"
std::string pathOf(const CLI::App& command) {
    const CLI::App* outer = command.get_parent();
    return outer ? pathOf(*outer) + " " + command.get_name() : command.get_name();
}

void addExample(CLI::App& command) {
    const std::string example = exampleOf(command);
    if (!example.empty())
        command.footer("Example:\n  " + example + "\n\n" +
                       (printsTable(command) ? "Rows, columns and names in tables (--filter, --order-by, --limit, "
                                               "--columns, --demangle, ...) and\nthe options of all commands: "
                                             : "The options of all commands: ") +
                       "inlinescope-cli --help");
    for (CLI::App* inner : command.get_subcommands([](CLI::App*) { return true; }))
        addExample(*inner);
}

} // namespace

void addExamples(CLI::App& app) {
    for (CLI::App* command : app.get_subcommands([](CLI::App*) { return true; }))
        addExample(*command);
}

std::string exampleOf(const CLI::App& command) {
    const auto found =
        std::ranges::find(arguments, command.get_name(), &std::pair<std::string_view, std::string_view>::first);
    if (found == std::end(arguments)) return {};
    return pathOf(command) + (found->second.empty() ? "" : " " + std::string(found->second));
}

} // namespace inlinescope::cli
