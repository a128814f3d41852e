// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_tree.h"
#include "app/cli/commands.h"
#include "app/cli/examples.h"
#include "app/cli/numbers.h"
#include "app/cli/table_options.h"
#include "core/base/caught.h"
#include "core/base/installation.h"
#include "core/base/nearest_name.h"
#include "core/base/visible_text.h"

#include <algorithm>
#include <csignal>
#include <iostream>
#include <set>
#include <sstream>
#include <unistd.h>

namespace {

using namespace inlinescope;
using namespace inlinescope::cli;

/// Set once before any signal can arrive; the handler may use only objects that outlive main's work.
const CancelToken* interrupted = nullptr;

/// The first signal of either kind cancels the work, the second ends the program at once.
void onInterrupt(int) {
    if (interrupted->isCancelled()) ::_exit(int(ExitCode::Cancelled));
    interrupted->cancel();
}

void installInterrupt(const CancelToken& cancel) {
    interrupted = &cancel;
    struct sigaction action{};
    action.sa_handler = onInterrupt;
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    std::signal(SIGXFSZ, SIG_IGN); // a file that exceeds a limit is an error of write(), with a message
}

/// Whether the option's value may look like an option itself.
bool takesAnOption(const std::string& argument) {
    static const std::set<std::string> options = {"--mllvm", "--add-flag", "--delete-flag", "--replace-flag",
                                                  "--default-args"};
    return options.contains(argument);
}

/// The arguments in reverse order, as CLI11 takes them. `--mllvm -option` becomes `--mllvm=-option`, so that it is not
/// parsed as two options.
std::vector<std::string> reversedArguments(int argc, char** argv) {
    std::vector<std::string> arguments;
    for (int i = 1; i < argc; ++i) {
        std::string argument = argv[i];
        if (takesAnOption(argument) && i + 1 < argc) argument += std::string("=") + argv[++i];
        arguments.push_back(std::move(argument));
    }
    std::ranges::reverse(arguments);
    return arguments;
}

void addGlobalOptions(CLI::App& app, Session& session) {
    app.add_option("--workspace", session.workspace, "Workspace file")->capture_default_str();
    app.add_option("--format", session.formatName,
                   "How to print: table, csv, tsv, json or md; compare: mlgo-csv and lnt too; decisions: script too; "
                   "gate: md, json or junit")
        ->capture_default_str()
        ->check(oneOf({"table", "csv", "tsv", "json", "md", performanceFormat, lntFormat, scriptFormat, junitFormat}));
    app.add_option("--output", session.output, "File for the data instead of stdout (-)");
    app.add_flag_callback(
        "--no-formula-guard", [&session] { session.formulaGuard = FormulaGuard::Off; },
        "CSV and TSV: write no apostrophe before texts that begin with =, +, - or @ and could be formulas; the "
        "apostrophe keeps a spreadsheet from computing them");
    addTableOptions(app, session);
    app.require_subcommand(1);
    app.fallthrough();
    app.set_version_flag("--version", INLINESCOPE_VERSION);
}

/// Refuses a format of one command with other commands.
void requireOwnFormat(const CLI::App& app, const Session& session) {
    const bool isOfTwoRuns = session.formatName == performanceFormat || session.formatName == lntFormat;
    if (isOfTwoRuns && !app.got_subcommand("compare"))
        throw CLI::ValidationError("--format", session.formatName + " is a format of `compare` with two runs");
    if (session.formatName == scriptFormat && !app.got_subcommand("decisions"))
        throw CLI::ValidationError("--format", std::string(scriptFormat) + " is a format of `decisions`");
    if (session.formatName == junitFormat && !app.got_subcommand("gate"))
        throw CLI::ValidationError("--format", std::string(junitFormat) + " is a format of `gate`");
}

/// What is wrong with the first argument that is neither a command nor an option, and the nearest one that is; empty if
/// there is no such argument.
std::string wrongWord(const CLI::App& app) {
    const std::vector<std::string> extras = app.remaining(true);
    if (extras.empty()) return {};
    const CLI::App* command = &app;
    while (!command->get_subcommands().empty())
        command = command->get_subcommands().back();
    const std::string word = extras.front().substr(0, extras.front().find('='));
    const bool isOption = word.starts_with('-');
    std::vector<std::string> names;
    if (isOption)
        names = optionWords(app, *command);
    else
        for (const CLI::App* inner : commandsOf(*command))
            names.push_back(inner->get_name());
    if (names.empty()) return {};
    const std::string nearest = didYouMean(word, names);
    return std::string(isOption ? "no option" : "no command") + " \"" + word + "\"" +
           (nearest.empty() ? "" : ". " + nearest) + "\n";
}

/// Prints the requested help, or the error in the arguments.
int exitOf(const CLI::App& app, const CLI::ParseError& error) {
    std::ostringstream out, err;
    const int code = app.exit(error, out, err);
    std::cout << out.str() << std::flush;
    std::cerr << (code == 0 ? std::string() : visibleLines(wrongWord(app))) << visibleLines(err.str());
    return code == 0 ? int(ExitCode::Done) : int(ExitCode::Usage);
}

/// Executes the arguments; returns the exit code.
int runCommandLine(int argc, char** argv) {
    CLI::App app("Inlinescope: explore and compare LLVM's inlining decisions", "inlinescope-cli");
    const CancelToken cancel;
    installInterrupt(cancel);
    Session session(findInstallation().worker, cancel);
    std::optional<Action> action;
    addGlobalOptions(app, session);
    addCorpusCommands(app, session, action);
    addWorkCommands(app, session, action);
    addWhatIfCommand(app, session, action);
    addExplainCommand(app, session, action);
    addSearchCommands(app, session, action);
    addTuneCommand(app, session, action);
    addAdviseCommand(app, session, action);
    addQueryCommands(app, session, action);
    addSqlCommand(app, session, action);
    addMergeCommands(app, session, action);
    addShardCommands(app, session, action);
    addDecisionsCommand(app, session, action);
    addCodeCommands(app, session, action);
    addGateCommand(app, session, action);
    addScriptCommand(app, session, action);
    addPolicyCommands(app, session, action);
    addTrainCommands(app, session, action);
    addTraceCommand(app, session, action);
    addPerformanceCommand(app, session, action);
    addAnnotateCommands(app, session, action);
    addHousekeepingCommands(app, session, action);
    nameValues(app);
    addExamples(app);
    requireFittingNumbers(app);
    addShellCommands(app, session, action);
    try {
        app.parse(reversedArguments(argc, argv));
        requireOwnFormat(app, session);
        requireTable(app);
        if (session.output == "-") session.output.clear();
    } catch (const CLI::ParseError& error) {
        return exitOf(app, error);
    }
    const Result<void> result = (*action)();
    session.endProgress();
    if (!result.ok()) {
        session.say("inlinescope-cli: " + describe(result.error()));
        return int(exitCodeOf(result.error(), session.workspace));
    }
    if (session.asksAgain()) return int(ExitCode::TryAgain);
    if (session.gateFailed()) return int(ExitCode::GateFailed);
    return int(session.foundErrors() ? ExitCode::Findings : ExitCode::Done);
}

} // namespace

int main(int argc, char** argv) {
    const Result<int> code = caught([&]() -> Result<int> { return runCommandLine(argc, argv); });
    if (code.ok()) return *code;
    std::cerr << visibleLines("inlinescope-cli: " + describe(code.error()) + "\n");
    return int(exitCodeOf(code.error(), {}));
}
