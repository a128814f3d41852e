// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "core/base/counted.h"
#include "core/jobs/policies/script_edit.h"

#include <memory>

namespace inlinescope::cli {
namespace {

Result<ScriptContents> contentsOf(Session& session, const ScriptEdit& edit) {
    if (!edit.decisions.empty()) {
        INLINESCOPE_CHECK(session.requireWorkspace());
        return decideOtherwise(session.context(), edit);
    }
    INLINESCOPE_TRY(const std::string text, readScript(edit.file));
    return checkScript(text, edit.file);
}

} // namespace

void addScriptCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto edit = std::make_shared<ScriptEdit>();
    CLI::App* command = app.add_subcommand(
        "script", "Check a script of decisions; with --decision, change it first (or make it) so that it takes "
                  "decisions of a run the other way");
    command->add_option("file", edit->file, "The script")->required();
    CLI::Option* run = command->add_option("--run", edit->run, "Run whose decisions are taken the other way");
    CLI::Option* module = command->add_option("--module", edit->module, "Its module");
    CLI::Option* decision = command->add_option("--decision", edit->decisions,
                                                "Number of a decision, as `decisions` prints it (may be repeated)");
    decision->expected(1)->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)->needs(run)->needs(module);
    run->needs(decision);
    module->needs(decision);
    command->callback([&session, &action, edit] {
        action = [&session, edit]() -> Result<void> {
            INLINESCOPE_TRY(const ScriptContents contents, contentsOf(session, *edit));
            session.say(edit->file + ": " + counted(contents.decisions, "decision") + " in " +
                        counted(contents.modules, "module") + ", otherwise " + contents.otherwise);
            return {};
        };
    });
}

} // namespace inlinescope::cli
