// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/base/enum_words.h"
#include "core/jobs/workspace/housekeeping.h"

#include <memory>

namespace inlinescope::cli {
namespace {

struct ItemArguments {
    std::string noun;
    std::string name;
    std::string newName;
};

// NOLINTNEXTLINE(readability-function-size): one parameter for each part of a command
CLI::App* addItemCommand(CLI::App& app, Session& session, std::optional<Action>& action,
                         std::shared_ptr<ItemArguments> arguments, const std::string& name, const std::string& help,
                         std::function<Result<void>(const JobContext&)> work) {
    CLI::App* command = app.add_subcommand(name, help);
    command->callback([&session, &action, work = std::move(work)] {
        action = [&session, work]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            return work(session.context());
        };
    });
    if (!arguments) return command;
    command->add_option("noun", arguments->noun, "corpus, run, policy, log or report")
        ->required()
        ->check(CLI::IsMember({"corpus", "run", "policy", "log", "report"}));
    command->add_option("name", arguments->name, "Its name")->required();
    return command;
}

void addCheck(CLI::App& app, Session& session, std::optional<Action>& action) {
    addItemCommand(app, session, action, nullptr, "check", "Check the integrity of the workspace",
                   [&session](const JobContext& context) -> Result<void> {
                       INLINESCOPE_TRY(const std::vector<Finding> findings, checkWorkspace(context));
                       for (const Finding& finding : findings)
                           context.finding(finding);
                       if (findings.empty()) session.say(context.workspacePath + ": sound");
                       return {};
                   });
}

} // namespace

void addHousekeepingCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto deleted = std::make_shared<ItemArguments>();
    addItemCommand(app, session, action, deleted, "delete",
                   "Delete a corpus, run, policy, log or report with everything that belongs to it",
                   [deleted](const JobContext& context) {
                       return deleteItem(context, *enumeratorOf(deleted->noun, ItemNoun::Report), deleted->name);
                   });
    auto renamed = std::make_shared<ItemArguments>();
    addItemCommand(app, session, action, renamed, "rename", "Rename a corpus, run, policy, log or report",
                   [renamed](const JobContext& context) {
                       return renameItem(context, *enumeratorOf(renamed->noun, ItemNoun::Report), renamed->name,
                                         renamed->newName);
                   })
        ->add_option("new-name", renamed->newName, "The new name")
        ->required();
    auto target = std::make_shared<std::string>();
    addItemCommand(app, session, action, nullptr, "save-copy",
                   "Copy the workspace to another file, even while it is open",
                   [target](const JobContext& context) { return saveCopy(context, *target); })
        ->add_option("file", *target, "The new file")
        ->required();
    addItemCommand(app, session, action, nullptr, "compact", "Return unused space to the file system",
                   compactWorkspace);
    addCheck(app, session, action);
}

} // namespace inlinescope::cli
