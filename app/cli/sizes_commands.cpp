// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/base/file_bytes.h"
#include "core/jobs/compare/linked_table.h"
#include "core/jobs/workspace/size_tables.h"
#include "importers/jobs/named_reports.h"

#include <algorithm>
#include <filesystem>
#include <memory>

namespace inlinescope::cli {
namespace {

struct SizesArguments {
    std::vector<std::string> given; ///< names of reports, and files
    std::string field;              ///< empty: code, or the sections if all are binaries
    std::string level;
    std::vector<std::string> debugFiles;
    std::string output; ///< the elf_sizes.json to be written; empty: none
};

Result<Table> tableOf(const std::string& workspace, const std::vector<std::string>& reports,
                      const SizesArguments& arguments) {
    INLINESCOPE_TRY(const bool areAll, areBinaries(workspace, reports));
    auto level = parseBinaryLevel(arguments.level);
    if (!level && areAll && arguments.field.empty()) level = BinaryLevel::Sections;
    const std::string field = arguments.field.empty() ? "code" : arguments.field;
    INLINESCOPE_TRY(SizesTable sizes,
                    level ? binaryTable(workspace, reports, *level) : sizesTable(workspace, reports, field));
    return std::move(sizes.table);
}

Result<void> printSizes(Session& session, const SizesArguments& arguments) {
    std::error_code ignored;
    const bool hasFile = std::ranges::any_of(arguments.given, isFile);
    if (!hasFile || std::filesystem::exists(session.workspace, ignored)) INLINESCOPE_CHECK(session.requireWorkspace());
    INLINESCOPE_TRY(const std::vector<std::string> reports,
                    namedReports(session.context(), arguments.given, arguments.debugFiles));
    session.endProgress();
    if (!arguments.output.empty()) INLINESCOPE_CHECK(writeElfSizes(session.workspace, reports, arguments.output));
    INLINESCOPE_TRY(const Table table, tableOf(session.workspace, reports, arguments));
    return session.print(table);
}

struct LinkedArguments {
    LinkedSides sides; ///< binaries may be files
    bool namesBinaries = false;
};

Result<void> printLinked(Session& session, const LinkedArguments& arguments) {
    INLINESCOPE_CHECK(session.requireWorkspace());
    LinkedSides sides = arguments.sides;
    INLINESCOPE_TRY(const auto reports, namedReports(session.context(), {sides.binaryA, sides.binaryB}));
    sides.binaryA = reports[0];
    sides.binaryB = reports[1];
    session.endProgress();
    const auto makeTable = arguments.namesBinaries ? linkedTableWithNames : linkedTable;
    INLINESCOPE_TRY(const Table table, makeTable(session.workspace, sides, session.context().cancel));
    return session.print(table);
}

void addSizes(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<SizesArguments>();
    CLI::App* command = app.add_subcommand(
        "sizes", "Compare size reports by file, or binaries by section, symbol, compile unit or inlined function");
    command
        ->add_option("reports", arguments->given,
                     "Reports, and files that are imported on the way: an elf_sizes.json, an ELF file or an archive. "
                     "The first is the baseline")
        ->required()
        ->expected(1, -1);
    CLI::Option* field =
        command->add_option("--field", arguments->field, "Field of the reports (code, unless all are binaries)");
    command
        ->add_option("--by", arguments->level,
                     "What to compare of binaries: segments, sections, symbols, units, inlined or callsites; units and "
                     "what follows need debug information (sections)")
        ->check(oneOf(std::vector<std::string>(binaryLevelNames.begin(), binaryLevelNames.end())))
        ->excludes(field);
    addDebugFiles(*command, arguments->debugFiles);
    command->add_option("--write", arguments->output,
                        "Also write the sizes of all to this file, as Fuchsia's build writes elf_sizes.json");
    command->callback(
        [&session, &action, arguments] { action = [&session, arguments] { return printSizes(session, *arguments); }; });
}

void addLinked(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<LinkedArguments>();
    LinkedSides& sides = arguments->sides;
    CLI::App* command = app.add_subcommand(
        "linked", "Whether what the modules win in their objects is won in the binary that is linked of them");
    command->add_option("run_a", sides.runA, "Baseline run")->required();
    command->add_option("run_b", sides.runB, "Run to compare with it")->required();
    command
        ->add_option("binary_a", sides.binaryA,
                     "The binary that was linked of the objects of the baseline: a file, or its name in the workspace")
        ->required();
    command->add_option("binary_b", sides.binaryB, "That of the other run")->required();
    command->add_flag("--name-binaries", arguments->namesBinaries,
                      "Also give the binaries in the workspace the names of their runs, so that `compare` and the page "
                      "Modules show what is linked");
    command->callback([&session, &action, arguments] {
        action = [&session, arguments] { return printLinked(session, *arguments); };
    });
}

} // namespace

void addSizesCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addSizes(app, session, action);
    addLinked(app, session, action);
}

} // namespace inlinescope::cli
