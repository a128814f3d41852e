// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/jobs/sides/training_table.h"
#include "core/jobs/training/bytes_job.h"
#include "core/jobs/training/clone_job.h"

#include <memory>

namespace inlinescope::cli {
namespace {

/// The options of the fit, with the smallest numbers that still make a policy, and the largest that the network can
/// compute with.
void addFit(CLI::App& command, FitOptions& fit) {
    command.add_option("--seed", fit.network.seed, "Seed of the first weights and of every sample")
        ->capture_default_str();
    command.add_option("--bounds", fit.bounds, "Quantiles per feature, at most")
        ->capture_default_str()
        ->check(CLI::Range(1, 255));
    command.add_option("--hidden", fit.network.hidden, "Units of the hidden layer")
        ->capture_default_str()
        ->check(CLI::Range(1, 1024));
    command.add_option("--members", fit.members, "Networks whose scores are averaged")
        ->capture_default_str()
        ->check(CLI::Range(1, 64));
    command.add_option("--decay", fit.network.weightDecay, "Weight decay")
        ->capture_default_str()
        ->check(finiteNumber())
        ->check(CLI::Range(0.0, 1.0));
    command.add_option("--iterations", fit.network.iterations, "Passes over all rows, at most")
        ->capture_default_str()
        ->check(CLI::Range(1, 100'000));
}

void addClone(CLI::App& train, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<CloneOptions>();
    CLI::App* command = train.add_subcommand("bc", "Behavioural cloning: a policy that decides as recorded runs did");
    command->add_option("--from", options->runs, "Runs to learn from")->required();
    command->add_option("--output", options->outputFolder, "Folder for the policy")->required();
    command->add_option("--without", options->without, "Features to leave out");
    addFit(*command, options->fit);
    command
        ->add_option("--max-rows", options->maxRows,
                     "Decisions to learn from, at most; if there are more, a sample is taken")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000'000));
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Table table, clonePolicy(session.context(), *options));
            INLINESCOPE_CHECK(session.print(table));
            session.say("policy written to " + options->outputFolder);
            return {};
        };
    });
}

void addFurtherRuns(CLI::App& command, TrainBytesOptions& options) {
    command.add_option("--searches", options.searches,
                       "Runs of searches, whose decisions are labels too where they made a module smaller");
    command.add_option("--flip-runs", options.flipRuns,
                       "Runs, such as those of searches, of whose decisions flips are labels too: what each is worth "
                       "there");
    command.add_option("--flips-per-run", options.flipsPerRun, "Decisions to flip in each of these runs, at most")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000'000));
}

void addBytes(CLI::App& train, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<TrainBytesOptions>();
    CLI::App* command = train.add_subcommand("bytes", "A policy that learns from measured bytes, in rounds");
    command->add_option("corpus", options->corpus, "Corpus to train on")->required();
    command->add_option("--output", options->outputFolder, "Folder for the policy; the same call resumes")->required();
    command->add_option("--module", options->modules, "Only this module (may be repeated)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_option("--name", options->name, "Of the rounds' runs: NAME-0, NAME-1, ...")->capture_default_str();
    command->add_option("--start", options->start, "Policy of the first round")->capture_default_str();
    command->add_option("--validation", options->validation,
                        "Folders of modules to hold out (default: about a quarter, chosen by name)");
    addFurtherRuns(*command, *options);
    addObjective(*command, options->objective);
    addBudget(*command, options->budget, "the whole command", "the same call resumes");
    command->add_option("--rounds", options->rounds, "Policies to fit, at most")
        ->capture_default_str()
        ->check(CLI::Range(1, 1000));
    command->add_option("--flips", options->flips.flips, "Decisions to flip in each round, at most")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000'000));
    command->add_option("--flips-per-module", options->flips.perModule, "Of them in one module, at most")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000'000));
    command
        ->add_option(
            "--prior", options->prior,
            "Weight of the best policy's own answers against 1 for each measured flip; grows after a worse policy")
        ->capture_default_str()
        ->check(finiteNumber())
        ->check(CLI::Range(0.0, 1000.0));
    addFit(*command, options->fit);
    addLimits(*command, options->limits);
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const TrainBytesSummary summary, trainBytes(session.context(), *options));
            INLINESCOPE_CHECK(session.print(summary.table));
            session.say(summary.best.empty() ? "no policy is better than " + options->start
                                             : "policy written to " + summary.best);
            if (!summary.complete) session.say("the budget ended; the same call resumes");
            return {};
        };
    });
}

Result<Table> storedPart(const std::string& path, const std::string& training, const std::string& part) {
    if (part == "packages") return storedPackages(path, training);
    return part == "curves" ? storedCurves(path, training) : storedRounds(path, training);
}

void addTrained(CLI::App& app, Session& session, std::optional<Action>& action) {
    struct Options {
        std::string training, part;
    };
    auto options = std::make_shared<Options>();
    CLI::App* command =
        app.add_subcommand("trained", "What a training by bytes has found so far: its rounds, or each one's packages");
    command->add_option("training", options->training, "Name of the training, as list trainings prints it")->required();
    command
        ->add_option("--part", options->part,
                     "rounds (default): a row for each; packages: a row for each folder of modules in each round; or "
                     "curves: a row for each package in each round, which is the second part of its modules' names")
        ->check(oneOf({"rounds", "packages", "curves"}));
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            const std::string& path = session.context().workspacePath;
            INLINESCOPE_TRY(const Table table, storedPart(path, options->training, options->part));
            return session.print(table);
        };
    });
}

} // namespace

void addTrainCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    CLI::App* train = app.add_subcommand("train", "Fit a policy to what was recorded or measured");
    train->require_subcommand(1);
    addClone(*train, session, action);
    addBytes(*train, session, action);
    addTrained(app, session, action);
}

} // namespace inlinescope::cli
