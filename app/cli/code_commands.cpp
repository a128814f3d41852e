// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/jobs/module/code_listing.h"
#include "core/jobs/module/source_file.h"

#include <map>
#include <memory>
#include <tuple>

namespace inlinescope::cli {
namespace {

struct CodeArguments {
    std::vector<std::string> runs;
    FunctionCodeOptions options;
    CodeForm form = CodeForm::Ir;
};

Result<void> printCode(Session& session, CodeArguments& arguments) {
    INLINESCOPE_CHECK(session.requireWorkspace());
    arguments.options.run = arguments.runs.front();
    const std::string runB = arguments.runs.size() > 1 ? arguments.runs[1] : std::string();
    INLINESCOPE_TRY(const CodeListing listing, listCode(session.context(), arguments.options, runB, arguments.form));
    return session.print(listing.text, listing.notes);
}

void addCode(CLI::App& app, Session& session, std::optional<Action>& action) {
    static const std::map<std::string, CodeForm> words = {
        {"ir-before", CodeForm::IrBefore}, {"ir", CodeForm::Ir}, {"asm", CodeForm::Assembly}};
    auto arguments = std::make_shared<CodeArguments>();
    CLI::App* command = app.add_subcommand(
        "code", "A function's code in a run, or its unified diff between two runs; the module is compiled again");
    command->add_option("runs", arguments->runs, "Run, and a second run to compare with it")
        ->required()
        ->expected(1, 2);
    command->add_option("--module", arguments->options.module, "Module")->required();
    command
        ->add_option("--function", arguments->options.function,
                     "Function: its linkage name, or a part of that or of its demangled "
                     "name that no other function has")
        ->required();
    command
        ->add_option_function<std::string>(
            "--as", [arguments](const std::string& word) { arguments->form = words.at(word); },
            "ir-before: LLVM IR as in the bitcode; ir: after the optimizer (default); asm: the object's instructions")
        ->check(oneOf({"ir-before", "ir", "asm"}));
    addTimeLimit(*command, arguments->options.timeLimitSeconds);
    command->callback(
        [&session, &action, arguments] { action = [&session, arguments] { return printCode(session, *arguments); }; });
}

struct SourceArguments {
    std::vector<std::string> runs, rules;
    std::string module, file;
};

void addSource(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<SourceArguments>();
    CLI::App* command = app.add_subcommand(
        "source",
        "A source file with what two runs decided at each line; without --file, the files that debug info names");
    command->add_option("runs", arguments->runs, "Run, and a second run to compare with it")->required()->expected(2);
    command->add_option("--module", arguments->module, "Module")->required();
    command->add_option("--file", arguments->file,
                        "File, as debug info names it, or a part of its path that no other file has");
    command
        ->add_option("--map", arguments->rules,
                     "OLD=NEW: where the source tree is now (may be repeated; the last one wins)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->callback([&session, &action, arguments] {
        action = [&session, arguments]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            const SourceArguments& a = *arguments;
            const auto& [workspace, runA, runB] = std::tie(session.workspace, a.runs[0], a.runs[1]);
            INLINESCOPE_TRY(const Table table, a.file.empty()
                                                   ? sourceFilesTable(workspace, runA, runB, a.module, a.rules)
                                                   : sourceTable(workspace, runA, runB, a.module, a.file, a.rules));
            return session.print(table);
        };
    });
}

} // namespace

void addCodeCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addCode(app, session, action);
    addSource(app, session, action);
}

} // namespace inlinescope::cli
