// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/jobs/workspace/merge_job.h"

#include <memory>

namespace inlinescope::cli {
namespace {

void addMerge(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto other = std::make_shared<std::string>();
    CLI::App* command = app.add_subcommand(
        "merge", "Take what another workspace has and this one has not: corpora, policies, runs with all that was "
                 "measured of them, logs, reports, remarks, trainings, labels, notes and findings. What is here "
                 "already, by its content, stays once; a name that something else has gets a number. The other file "
                 "is only read: one of an older version is refused until it was opened. Each corpus, run and piece of "
                 "evidence is taken as a whole; after an error or an interrupt, those that are complete are kept");
    command->add_option("file", *other, "The other workspace")->required();
    command->callback([&session, &action, other] {
        action = [&session, other]() -> Result<void> {
            INLINESCOPE_TRY(const Table table, mergeWorkspace(session.context(), *other));
            return session.print(table);
        };
    });
}

void addCapture(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<CaptureOptions>();
    CLI::App* command = app.add_subcommand(
        "capture", "Write a new workspace that has one module, all runs of it, what was measured of them, such as "
                   "flips, and what the logs that are tied to it record of it: to repeat every number of the module "
                   "on another machine. Bitcode, command line and side files are in it, also those that its runs name; "
                   "a note says which of them were missing, changed or not readable. `unique` of a run counts only "
                   "the modules that it has");
    command->add_option("run", options->run, "A run that has the module")->required();
    command->add_option("--module", options->module, "The module")->required();
    // The option of all commands of the same name is the file for a table.
    command->add_option("--output", options->output, "The new workspace")->required();
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Table table, captureModule(session.context(), *options));
            return session.print(table);
        };
    });
}

} // namespace

void addMergeCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addMerge(app, session, action);
    addCapture(app, session, action);
}

} // namespace inlinescope::cli
