// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/terminal.h"
#include "core/base/counted.h"
#include "core/base/enum_words.h"
#include "core/base/join.h"
#include "core/jobs/workspace/housekeeping.h"

#include <iostream>
#include <memory>
#include <unistd.h>

namespace inlinescope::cli {
namespace {

struct ItemArguments {
    std::string noun;
    std::string name;
    std::string newName;
    bool isConfirmed = false;
};

/// "corpus mine: 12 modules and 2 runs (default, never), with all that was measured in them, are deleted with it"
std::string lossOf(const std::string& corpus, const CorpusContents& contents) {
    const std::string names = contents.runNames.empty() ? "" : " (" + listed(contents.runNames) + ")";
    return "corpus " + corpus + ": " + counted(contents.modules, "module") + " and " + counted(contents.runs, "run") +
           names + ", with all that was measured in them, are deleted with it";
}

/// Asks the user whether a corpus is to be deleted. Errors: Refused if no user can be asked, Cancelled if the user does
/// not want it.
Result<void> confirmDelete(Session& session, const JobContext& context, const std::string& corpus) {
    INLINESCOPE_TRY(const CorpusContents contents, contentsOfCorpus(context, corpus));
    const std::string loss = lossOf(corpus, contents);
    if (!isTerminal(STDIN_FILENO))
        return Error{ErrorCode::Refused, loss, {}, {}, "--yes, since there is no terminal to ask on"};
    session.say(loss);
    std::string answer;
    std::cerr << "Delete it? [y/N] " << std::flush;
    std::getline(std::cin, answer);
    if (answer.starts_with('y') || answer.starts_with('Y')) return {};
    return Error{ErrorCode::Cancelled, "nothing was deleted", {}, {}, {}};
}

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
    command->add_option("noun", arguments->noun, "corpus, run, policy, log, report, remarks or performance")
        ->required()
        ->check(oneOf(wordsUpTo(lastOf(ItemNoun()))));
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
                   "Delete a corpus, run, policy, log, report, set of remarks or performance with everything that "
                   "belongs to it. A corpus is deleted with its modules and runs: the command says what these are, and "
                   "asks",
                   [deleted, &session](const JobContext& context) -> Result<void> {
                       const ItemNoun noun = *enumeratorOf(deleted->noun, lastOf(ItemNoun()));
                       if (noun == ItemNoun::Corpus && !deleted->isConfirmed)
                           INLINESCOPE_CHECK(confirmDelete(session, context, deleted->name));
                       return deleteItem(context, noun, deleted->name);
                   })
        ->add_flag("--yes", deleted->isConfirmed, "Do not ask");
    auto renamed = std::make_shared<ItemArguments>();
    addItemCommand(app, session, action, renamed, "rename",
                   "Rename a corpus, run, policy, log, report, set of remarks or performance",
                   [renamed](const JobContext& context) {
                       return renameItem(context, *enumeratorOf(renamed->noun, lastOf(ItemNoun())), renamed->name,
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
