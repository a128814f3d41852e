// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/jobs/policies/train_job.h"

#include <memory>

namespace inlinescope::cli {
namespace {

/// The options of the fit, with the smallest numbers that still make a policy, and the largest that the network can
/// compute with.
void addFit(CLI::App& command, CloneOptions& options) {
    command.add_option("--seed", options.fit.network.seed, "Seed of the first weights and of the choice of rows")
        ->capture_default_str();
    command.add_option("--bounds", options.fit.bounds, "Quantiles per feature, at most")
        ->capture_default_str()
        ->check(CLI::Range(1, 255));
    command.add_option("--hidden", options.fit.network.hidden, "Units of the hidden layer")
        ->capture_default_str()
        ->check(CLI::Range(1, 1024));
    command.add_option("--iterations", options.fit.network.iterations, "Passes over all rows, at most")
        ->capture_default_str()
        ->check(CLI::Range(1, 100'000));
    command
        .add_option("--max-rows", options.maxRows,
                    "Decisions to learn from, at most; if there are more, a sample is taken")
        ->capture_default_str()
        ->check(CLI::Range(1, 10'000'000));
}

void addClone(CLI::App& train, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<CloneOptions>();
    CLI::App* command = train.add_subcommand("bc", "Behavioural cloning: a policy that decides as recorded runs did");
    command->add_option("--from", options->runs, "Runs to learn from")->required();
    command->add_option("--output", options->outputFolder, "Folder for the policy")->required();
    command->add_option("--without", options->without, "Features to leave out");
    addFit(*command, *options);
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

} // namespace

void addTrainCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    CLI::App* train = app.add_subcommand("train", "Fit a policy to what was recorded");
    train->require_subcommand(1);
    addClone(*train, session, action);
}

} // namespace inlinescope::cli
