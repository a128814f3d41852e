// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/completion.h"
#include "app/cli/manual.h"
#include "core/base/visible_text.h"

#include <memory>

namespace inlinescope::cli {
namespace {

/// Adds a command for shells and for the build, which --help does not list.
CLI::App* addHidden(CLI::App& app, const std::string& name, const std::string& help) {
    return app.add_subcommand(name, help)->group("");
}

} // namespace

void addShellCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto words = std::make_shared<std::vector<std::string>>();
    CLI::App* complete = addHidden(app, "complete", "Completions of the last word, one per line");
    complete->add_option("words", *words, "The command line so far, after --");
    complete->callback([&app, &session, &action, words] {
        action = [&app, &session, words]() -> Result<void> {
            std::string lines;
            for (const std::string& word : completions(app, *words))
                if (visibleText(word) == word) lines += word + "\n"; // the shell shows it as it is
            return session.print(lines, {});
        };
    });
    addHidden(app, "manual", "Options and commands in mdoc(7)")->callback([&app, &session, &action] {
        action = [&app, &session] { return session.print(manualOf(app), {}); };
    });
}

} // namespace inlinescope::cli
