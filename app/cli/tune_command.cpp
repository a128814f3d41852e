// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/base/counted.h"
#include "core/base/enum_words.h"
#include "importers/tune/tune_job.h"

#include <filesystem>
#include <memory>
#include <utility>

namespace inlinescope::cli {
namespace {

/// "step search"; a line for each step, also where progress is not shown.
void announce(Session& session, TuneStep step) {
    session.say("step: " + std::string(toString(step)));
}

std::string frontEndSentence(const FrontEndSummary& summary) {
    return "front end: " + counted(summary.compiled, "source") + " compiled, " + std::to_string(summary.kept) +
           " unchanged, " + std::to_string(summary.asBuilt) + " taken from the build, " +
           std::to_string(summary.failed) + " failed";
}

Result<void> printTables(Session& session, const Tuned& tuned) {
    if (!tuned.linked) return session.print(tuned.modules);
    std::vector<NamedTable> tables = {{"modules", &tuned.modules}, {"linked", &*tuned.linked}};
    if (tuned.checked) tables.push_back({"check", &*tuned.checked});
    return session.print(tables);
}

/// "text 5369 -> 3780 B (-1589)": two columns of a table's TOTAL.
std::string totalWords(const Table& table, const std::string& what, ColumnName before, ColumnName after) {
    const auto number = [&table](ColumnName name) {
        const auto* value = std::get_if<std::int64_t>(&table.total->at(std::size_t(table.columnIndex(name))));
        return value ? *value : 0;
    };
    const std::int64_t change = number(after) - number(before);
    return what + " " + std::to_string(number(before)) + " -> " + std::to_string(number(after)) + " B (" +
           (change > 0 ? "+" : "") + std::to_string(change) + ")";
}

/// What the objects have together, and besides it what is linked of them.
std::string sizesSentence(const Tuned& tuned) {
    std::string words = "objects: " + totalWords(tuned.modules, "text", "text_before", "text") + ", " +
                        totalWords(tuned.modules, "unique", "unique_before", "unique");
    if (tuned.linked) words += "; linked: " + totalWords(*tuned.linked, "text", "text_before", "text");
    return words;
}

/// What was done, and the two lines for the build.
void sayWhatWasDone(Session& session, const Tuned& tuned) {
    session.say(frontEndSentence(tuned.frontEnd));
    if (tuned.frontEnd.byGcc > 0)
        session.say(counted(tuned.frontEnd.byGcc, "source is", "sources are") +
                    " compiled by gcc in this build; only clang reads replay files");
    session.say("run " + tuned.run + ": replay files for " + std::to_string(tuned.played) + " of " +
                counted(tuned.modules.rows.size(), "module") + "; text as in the run: " + std::to_string(tuned.exact));
    session.say(sizesSentence(tuned));
    session.say("Two lines for the build, before project() in CMakeLists.txt:");
    session.say("set(CMAKE_C_COMPILER_LAUNCHER \"" + tuned.launcher + "\")");
    session.say("set(CMAKE_CXX_COMPILER_LAUNCHER \"" + tuned.launcher + "\")");
}

Result<void> runTune(Session& session, TuneOptions options) {
    if (!options.build.empty()) INLINESCOPE_CHECK(session.requireNoChoice());
    options.begun = [&session](TuneStep step) { announce(session, step); };
    INLINESCOPE_TRY(const Tuned tuned, tune(session.context(), options));
    INLINESCOPE_CHECK(printTables(session, tuned));
    sayWhatWasDone(session, tuned);
    return {};
}

void addSearchOptions(CLI::App& command, TuneOptions& options) {
    addObjective(command, options.objective, "modules");
    addBudget(command, options.budget, "the search alone",
              "without it the search ends if no step makes a module smaller");
    command
        .add_option("--compiles", options.compiles,
                    "Compiles and measured variants of the search after which no step begins; the end of one may need "
                    "some more, and known results that are compiled with their scripts do not count")
        ->check(atLeast(1));
    command
        .add_option_function<std::string>(
            "--fallback",
            [&options](const std::string& word) {
                options.fallback = enumeratorOf(word, ReplayFallback::NeverInline).value();
            },
            "What is done with a callsite that a replay file does not name: original (default), the compiler's "
            "heuristic decides; never, it is not inlined")
        ->check(oneOf(wordsUpTo(ReplayFallback::NeverInline)));
    command.add_option("--jobs", options.jobs, "Processes at a time; 0: one per core")->check(CLI::Range(0, 1024));
    addTimeLimit(command, options.timeLimitSeconds);
}

} // namespace

void addTuneCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<TuneOptions>();
    CLI::App* command = app.add_subcommand(
        "tune", "From a build to a smaller one: search its modules and write replay files, which a stock clang reads. "
                "--output names the folder for all that is made, the workspace too unless --workspace names another; "
                "the same command resumes");
    command->add_option("database", options->database, "compile_commands.json of the build")->required();
    addSearchOptions(*command, *options);
    command->add_option("--name", options->name, "Name of the corpus and of the search's run")->capture_default_str();
    command->add_option("--clang", options->clang,
                        "The clang that compiles sources whose objects have no bitcode, and checks the replay files; "
                        "without it clang-22 or clang of PATH");
    auto* build = command->add_option(
        "--build", options->build,
        "Shell command that builds in the folder $INLINESCOPE_FOLDER, run without and with the launcher "
        "($INLINESCOPE_LAUNCHER; CMake takes it from the environment); the linked files are compared");
    command
        ->add_option("--check", options->check,
                     "Shell command that is run in the folders of both builds: prints whether it passes, and the ratio "
                     "of instructions, or of processor time if they cannot be counted")
        ->needs(build);
    const CLI::Option* workspace = app.get_option("--workspace");
    command->callback([&session, &action, options, workspace] {
        if (session.output.empty()) throw CLI::RequiredError("--output");
        options->folder = std::exchange(session.output, {});
        if (workspace->count() == 0)
            session.workspace = (std::filesystem::path(options->folder) / "tune.inlinescope").string();
        action = [&session, options]() -> Result<void> { return runTune(session, *options); };
    });
}

} // namespace inlinescope::cli
