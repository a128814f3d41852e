// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cancelled.h"
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/base/counted.h"
#include "core/base/enum_words.h"
#include "core/jobs/playback/playback_job.h"
#include "core/jobs/run/objects_job.h"
#include "core/jobs/search/search_job.h"
#include "core/jobs/search/search_table.h"
#include "core/jobs/whatif/regret_job.h"

#include <memory>
#include <utility>

namespace inlinescope::cli {
namespace {

void addModules(CLI::App& command, std::vector<std::string>& modules) {
    command.add_option("--module", modules, "Only this module (may be repeated)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void addSearch(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<SearchOptions>();
    CLI::App* command = app.add_subcommand("search", "Search for the decisions that make modules smallest");
    command->add_option("corpus", options->corpus, "Corpus")->required();
    addModules(*command, options->modules);
    command->add_option("--name", options->name,
                        "Name of the run; a search of this name is resumed (default: search, search-unique)");
    addObjective(*command, options->objective);
    addBudget(*command, options->budget, "the whole command",
              "without it the search ends if no step makes a module smaller");
    command
        ->add_option(
            "--compiles", options->compiles,
            "Compiles and measured variants after which no step begins; the end of one may need some more, and "
            "known results that are compiled with their scripts do not count")
        ->check(atLeast(1));
    command->add_option("--rounds", options->rounds, "Rounds of each module at most")->check(atLeast(1));
    command->add_option("--seed", options->seed, "Seed that chooses between steps of equal expected gain")
        ->capture_default_str();
    addLimits(*command, options->limits);
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const SearchSummary summary, searchCorpus(session.context(), *options));
            INLINESCOPE_CHECK(session.print(summary.table));
            session.say("run " + summary.run);
            if (!summary.cancelled) return {};
            return cancelledError("the search", "run " + summary.run + " has the best decisions found so far");
        };
    });
}

void addSearched(CLI::App& app, Session& session, std::optional<Action>& action) {
    struct Options {
        std::string run;
        bool curve = false;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command = app.add_subcommand("searched", "What a search has found: its modules, or its gain over time");
    command->add_option("run", options->run, "Run that a search made")->required();
    command
        ->add_option_function<std::string>(
            "--part", [options](const std::string& word) { options->curve = word == "curve"; },
            "modules (default): a row for each; or curve: the bytes gained by each second")
        ->check(oneOf({"modules", "curve"}));
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            const std::string& path = session.context().workspacePath;
            INLINESCOPE_TRY(const Table table,
                            options->curve ? storedSearchCurve(path, options->run) : storedSearch(path, options->run));
            return session.print(table);
        };
    });
}

void addRegret(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<RegretOptions>();
    CLI::App* command =
        app.add_subcommand("regret", "Measure what a run loses by each decision that differs from the best run found");
    command->add_option("run", options->run, "Run")->required();
    command->add_option("--against", options->against, "The best run found (default: the latest search's)");
    command
        ->add_option_function<std::string>(
            "--by", [options](const std::string& word) { options->by = *enumeratorOf(word, RegretBy::Feature); },
            "A row for each decision (default), reason, callee, caller, or bin of a feature")
        ->check(oneOf(wordsUpTo(RegretBy::Feature)));
    addModules(*command, options->modules);
    addLimits(*command, options->limits);
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Regret answer, regret(session.context(), *options));
            INLINESCOPE_CHECK(session.print(answer.table));
            if (!answer.cancelled) return {};
            return cancelledError("the measurement", "what was measured is kept with the run, " +
                                                         counted(answer.missing, "decision is", "decisions are") +
                                                         " missing");
        };
    });
}

void addObjects(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<ObjectsOptions>();
    CLI::App* command = app.add_subcommand(
        "objects", "Compile a run's modules again and write their objects; --output names the folder");
    command->add_option("run", options->run, "Run")->required();
    addModules(*command, options->modules);
    addLimits(*command, options->limits);
    command->callback([&session, &action, options] {
        if (session.output.empty()) throw CLI::RequiredError("--output");
        options->folder = session.output;
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const std::int64_t written, writeObjects(session.context(), *options));
            session.say(counted(written, "object") + " written to " + options->folder);
            return {};
        };
    });
}

void addPlayback(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<PlaybackOptions>();
    CLI::App* command = app.add_subcommand(
        "playback", "Write a run's decisions as files that a stock clang replays; --output names the folder");
    command->add_option("run", options->run, "Run")->required();
    addModules(*command, options->modules);
    command
        ->add_option_function<std::string>(
            "--fallback",
            [options](const std::string& word) {
                options->fallback = enumeratorOf(word, ReplayFallback::NeverInline).value();
            },
            "What is done with a callsite that a file does not name: original (default), the compiler's heuristic "
            "decides; never, it is not inlined")
        ->check(oneOf(wordsUpTo(ReplayFallback::NeverInline)));
    command->add_option("--verify", options->verify,
                        "A clang that compiles every module with its file; the table says what it makes");
    addLimits(*command, options->limits);
    command->callback([&session, &action, options] {
        if (session.output.empty()) throw CLI::RequiredError("--output");
        options->folder = std::exchange(session.output, {});
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Playback made, writePlayback(session.context(), *options));
            INLINESCOPE_CHECK(session.print(made.table));
            std::string words = counted(made.written, "module") + " written to " + options->folder;
            if (made.checked > 0)
                words += "; text as in the run: " + std::to_string(made.exact) + " of " + std::to_string(made.checked);
            session.say(words);
            if (!made.cancelled) return {};
            return cancelledError("the playback", "the files that are written are whole, the others are missing", {});
        };
    });
}

} // namespace

void addSearchCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addSearch(app, session, action);
    addSearched(app, session, action);
    addRegret(app, session, action);
    addObjects(app, session, action);
    addPlayback(app, session, action);
}

} // namespace inlinescope::cli
