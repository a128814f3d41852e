// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/run_options.h"
#include "app/cli/work_options.h"
#include "core/base/counted.h"
#include "core/base/enum_words.h"
#include "core/base/join.h"
#include "core/jobs/shards/collect_job.h"
#include "core/jobs/shards/run_shard_job.h"
#include "core/jobs/shards/shard_flips_job.h"
#include "core/jobs/shards/shard_job.h"
#include "core/jobs/shards/shard_search_job.h"
#include "core/jobs/shards/shard_status.h"

#include <array>
#include <filesystem>
#include <memory>

namespace inlinescope::cli {
namespace {

constexpr std::int64_t longestShard = 7 * 24 * 60; ///< minutes
constexpr std::int64_t mostShards = 1'000'000;

/// The path of this program, for the scripts.
std::string ownPath() {
    std::error_code failure;
    const std::filesystem::path path = std::filesystem::read_symlink("/proc/self/exe", failure);
    return failure ? "inlinescope-cli" : path.string();
}

/// What `shard` is asked for.
struct ShardArguments {
    ShardOptions options;
    ShardKind kind = ShardKind::Runs;
    ShardedFlips flips;
    ShardedSearch search;
    std::uint64_t seed = 0; ///< of flips or searches
    std::int64_t training = 0;
    bool hold = false, isSearch = false;

    Result<ShardSummary> write(const JobContext& context) const {
        switch (kind) {
        case ShardKind::Runs:
            return shardCorpus(context, options);
        case ShardKind::Flips:
            return shardFlips(context, options, flips);
        case ShardKind::Search:
            return shardSearch(context, options, search);
        }
        return ShardSummary{};
    }
    std::string unitWords(std::size_t units) const {
        switch (kind) {
        case ShardKind::Runs:
            return counted(units, "compile");
        case ShardKind::Flips:
            return "flips of their decisions";
        case ShardKind::Search:
            return "a search of each";
        }
        return {};
    }
    std::string refusedWords() const {
        return kind == ShardKind::Search ? " without a result to start from" : " cannot be compiled";
    }
    std::string collectWords() const {
        switch (kind) {
        case ShardKind::Runs:
            return "makes the runs: ";
        case ShardKind::Flips:
            return "adds the flips to the run: ";
        case ShardKind::Search:
            return "makes the run: ";
        }
        return {};
    }
};

Result<void> shardAndSay(Session& session, ShardArguments& arguments) {
    INLINESCOPE_CHECK(session.requireWorkspace());
    ShardOptions& options = arguments.options;
    options.program = ownPath();
    INLINESCOPE_TRY(const ShardSummary summary, arguments.write(session.context()));
    session.say(options.folder + ": " + counted(summary.modules, "module") + " in " + counted(summary.shards, "shard") +
                ", " + arguments.unitWords(summary.units) + ", " + std::to_string(summary.bytes) + " B" +
                (summary.refused ? ", " + counted(summary.refused, "module") + arguments.refusedWords() : ""));
    session.say("a shard takes at most about " + counted(summary.shardMinutes, "minute") + " of one core");
    session.say("Start the shards by: sh " + options.folder + "/submit.sh");
    session.say("Then `collect " + options.folder + "` " + arguments.collectWords() + join(summary.runs, ", "));
    return {};
}

void addShardFolder(CLI::App& command, ShardOptions& options) {
    command.add_option("--output", options.folder, "The new folder, on a file system that all machines have")
        ->required();
    auto* minutes = command
                        .add_option("--minutes", options.minutes,
                                    "Time that a shard is to take, by the last run of the corpus, or by the size of "
                                    "the bitcode")
                        ->capture_default_str()
                        ->check(CLI::Range(std::int64_t(1), longestShard));
    command.add_option("--shards", options.shards, "The number of shards instead")
        ->check(CLI::Range(std::int64_t(1), mostShards))
        ->excludes(minutes);
    command
        .add_option_function<std::string>(
            "--engine",
            [&options](const std::string& word) { options.engine = enumeratorOf(word, ShardEngine::Slurm).value(); },
            "Who starts the shards: parallel (GNU parallel), or slurm (arrays)")
        ->default_str("parallel")
        ->check(oneOf(wordsUpTo(ShardEngine::Slurm)));
}

/// The options of `run`, which flips and searches of stored runs do not have.
constexpr std::array ofRuns{"--policies",     "--mllvm",         "--add-flag", "--delete-flag",
                            "--replace-flag", "--callsite-keys", "--sample"};

/// What is measured instead of runs.
CLI::Option* addFlips(CLI::App& command, ShardArguments& arguments) {
    ShardedFlips& chosen = arguments.flips;
    auto* flips = command
                      .add_option("--flips", chosen.count,
                                  "Instead of running policies, measure this many flips of decisions of a run, chosen "
                                  "as `whatif --sample` chooses them; `collect` adds them to the run")
                      ->check(atLeast(1));
    auto* run = command.add_option("--run", chosen.run, "With --flips: the run");
    flips->needs(run);
    run->needs(flips);
    auto* hold = command.add_flag("--hold", arguments.hold,
                                  "With --flips: hold all other recorded decisions, as `whatif --hold` does");
    hold->needs(flips);
    command
        .add_option("--training-round", arguments.training,
                    "With --flips: choose them as `train bytes` with the same --seed and --flips does after this many "
                    "rounds, so that it finds them measured; 1: for the first policy that it fits")
        ->check(atLeast(1))
        ->needs(flips)
        ->excludes(hold);
    for (const char* other : ofRuns)
        flips->excludes(other);
    return flips->excludes("--module");
}

/// What is searched instead of runs.
CLI::Option* addSearch(CLI::App& command, ShardArguments& arguments) {
    ShardedSearch& chosen = arguments.search;
    auto* search = command.add_flag("--search", arguments.isSearch,
                                    "Instead of running policies, search the decisions that make each module's text "
                                    "smallest, from its smallest known result; `collect` makes the run");
    for (const char* other : ofRuns)
        search->excludes(other);
    command.add_option("--name", chosen.name, "With --search: name of the run (default: search)")->needs(search);
    addBudget(command, chosen.budget, "the search of each module",
              "without it the search of a module ends if no step makes it smaller");
    command.get_option("--budget")->needs(search);
    command.add_option("--compiles", chosen.compiles, "With --search: compiles and variants of each module at most")
        ->check(atLeast(1))
        ->needs(search);
    command.add_option("--rounds", chosen.rounds, "With --search: rounds of each module at most")
        ->check(atLeast(1))
        ->needs(search);
    return search;
}

/// Whether these are flips or searches, or neither.
ShardKind kindOf(const CLI::App& command) {
    if (command.count("--flips") > 0) return ShardKind::Flips;
    if (command.count("--search") > 0) return ShardKind::Search;
    if (command.count("--policies") == 0) throw CLI::RequiredError("--policies, --flips or --search");
    if (command.count("--seed") > 0) throw CLI::RequiresError("--seed", "--flips or --search");
    return ShardKind::Runs;
}

void addShard(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<ShardArguments>();
    ShardOptions& options = arguments->options;
    CLI::App* command = app.add_subcommand(
        "shard",
        "Write a folder with all that is needed to run modules of a corpus under several policies on other machines, "
        "to measure flips there, or to search decisions: a plan that does not change, shards, and a script that starts "
        "them. All machines need this folder and the same build of this program, and no workspace");
    command->add_option("corpus", options.run.corpus, "Name of the corpus")->required();
    command
        ->add_option("--policies", options.policies,
                     "Policies as `run --policy` takes them, with commas between them. All of a module are in one "
                     "shard")
        ->delimiter(',');
    addShardFolder(*command, options);
    addRepeatable(*command, "--module", options.run.modules, "Only this module");
    addCompiles(*command, options.run);
    addCallsiteKeys(*command, options.run);
    addRunLimits(*command, options.run);
    CLI::Option* flips = addFlips(*command, *arguments);
    addSearch(*command, *arguments)->excludes(flips);
    command
        ->add_option("--seed", arguments->seed,
                     "With --flips: seed of the sample; with --search: chooses between steps of equal expected gain")
        ->capture_default_str();
    command->callback([&session, &action, arguments, command] {
        arguments->kind = kindOf(*command);
        arguments->flips.seed = arguments->search.seed = arguments->seed;
        arguments->flips.others = arguments->hold ? Others::Held : Others::Decide;
        if (command->count("--training-round") > 0) arguments->flips.trainedRounds = arguments->training;
        action = [&session, arguments] { return shardAndSay(session, *arguments); };
    });
}

Result<void> runAndSay(Session& session, const RunShardOptions& options) {
    INLINESCOPE_TRY(const ShardRun run, runShard(session.context(), options));
    session.say("shard " + std::to_string(options.shard) + ": " + std::to_string(run.kept + run.done) + " of " +
                counted(run.units, "unit") + " done, " + std::to_string(run.kept) + " before, " +
                std::to_string(run.failed) + " failed" +
                (run.skipped ? ", " + std::to_string(run.skipped) + " skipped after ending their process twice" : ""));
    if (!run.again) return {};
    session.say("try again: " + describe(*run.again));
    session.askAgain();
    return {};
}

void addOtherBuild(CLI::App& command, bool& allow, const std::string& help) {
    command.add_flag("--allow-other-build", allow, help);
}

void addRunShard(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<RunShardOptions>();
    CLI::App* command = app.add_subcommand(
        "run-shard",
        "Do one shard: compile, measure or search what has no result yet, and append each result to a file in the "
        "folder results, which is named N.done when the shard is. Needs no workspace. Exits with 0 when every "
        "compile has a result, also if some of the modules cannot be compiled, and with 75 if another try, of three, "
        "may do what is left");
    command->add_option("folder", options->folder, "The folder that `shard` wrote")->required();
    command->add_option("shard", options->shard, "Number of the shard, from 1 on")
        ->required()
        ->check(CLI::Range(std::int64_t(1), mostShards));
    addOtherBuild(*command, options->allowOtherBuild,
                  "Do it even if the plan is of another build of this program; `collect` then needs this option too");
    command->callback(
        [&session, &action, options] { action = [&session, options] { return runAndSay(session, *options); }; });
}

void addStatus(CLI::App& app, Session& session, std::optional<Action>& action) {
    struct Choice {
        std::string folder;
        bool onlyMissing = false;
    };
    auto choice = std::make_shared<Choice>();
    CLI::App* command = app.add_subcommand("status", "How far the shards of a folder are, from the files of results");
    command->add_option("folder", choice->folder, "The folder that `shard` wrote")->required();
    command->add_flag("--missing", choice->onlyMissing, "Only shards that are not done");
    command->callback([&session, &action, choice] {
        action = [&session, choice]() -> Result<void> {
            INLINESCOPE_TRY(const ShardStatus status,
                            shardStatus(session.context(), choice->folder, choice->onlyMissing));
            return session.print(status.table);
        };
    });
}

void addCollect(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<CollectOptions>();
    CLI::App* command = app.add_subcommand(
        "collect",
        "Store the results of shards as runs of the workspace, one for each policy, or one of searches; flips are "
        "added to the run that they are of. Each result is stored once, however often this is called, also while "
        "shards are "
        "being done");
    command->add_option("folder", options->folder, "The folder that `shard` wrote")->required();
    addOtherBuild(*command, options->allowOtherBuild, "Take results of another build of this program too");
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Table table, collectShards(session.context(), *options));
            return session.print(table);
        };
    });
}

} // namespace

void addShardCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addShard(app, session, action);
    addRunShard(app, session, action);
    addStatus(app, session, action);
    addCollect(app, session, action);
}

} // namespace inlinescope::cli
