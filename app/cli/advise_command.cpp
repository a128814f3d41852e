// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cancelled.h"
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/base/counted.h"
#include "core/jobs/advise/advise_job.h"
#include "core/jobs/common/file_io.h"

#include <memory>
#include <utility>

namespace inlinescope::cli {
namespace {

struct AdviseArguments {
    AdviseOptions options;
    std::string patch; ///< file; empty: none
};

void sayPlan(Session& session, const AdviceSoFar& plan) {
    std::string words = counted(plan.changes, "change") + " in " + counted(plan.compiles, "compile");
    if (plan.known > 0) words += ", " + std::to_string(plan.known) + " of which are stored";
    session.say(words + "; then at most as many compiles to combine those that help");
}

Result<void> adviseAndPrint(Session& session, const AdviseArguments& arguments) {
    INLINESCOPE_CHECK(session.requireWorkspace());
    bool isSaid = false;
    const auto watch = [&](const AdviceSoFar& soFar) {
        if (!std::exchange(isSaid, true)) sayPlan(session, soFar);
    };
    INLINESCOPE_TRY(const SourceAdvice made, advise(session.context(), arguments.options, watch));
    INLINESCOPE_CHECK(session.print(made.table));
    if (made.cancelled)
        return cancelledError("the measurement",
                              "the changes that were measured are kept" +
                                  std::string(arguments.patch.empty() ? "" : ", no patch is written"));
    if (arguments.patch.empty()) return {};
    INLINESCOPE_CHECK(writeFile(arguments.patch, asBytes(made.patch)));
    session.say(made.patch.empty() ? "no change helps: " + arguments.patch + " is empty"
                                   : arguments.patch + " is for patch -p1 in " + made.folder);
    return {};
}

} // namespace

void addAdviseCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<AdviseArguments>();
    AdviseOptions& options = arguments->options;
    CLI::App* command = app.add_subcommand(
        "advise", "Measure which attributes in the source (noinline, always_inline) would make a run's program "
                  "smallest: on definitions of functions, and on statements with calls");
    command->add_option("run", options.run, "Run")->required();
    command
        ->add_option("--module", options.modules,
                     "Module (may be repeated): only changes that concern no other module; without it: all changes")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command
        ->add_option("--top", options.top,
                     "How many changes of definitions to measure, and of calls: those expected to save most")
        ->capture_default_str()
        ->check(atLeast(1));
    addObjective(*command, options.objective);
    command->add_option("--patch", arguments->patch,
                        "File for the changes as a unified diff of the sources; others are not measured then. The "
                        "run must be of the policy default, and the corpus built with -gline-tables-only or -g");
    command
        ->add_option("--map", options.rules,
                     "OLD=NEW: where the source tree is now (may be repeated; the last one wins); only files in such "
                     "a folder are read")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    addLimits(*command, options.limits);
    command->callback([&session, &action, arguments] {
        arguments->options.patch = !arguments->patch.empty();
        action = [&session, arguments] { return adviseAndPrint(session, *arguments); };
    });
}

} // namespace inlinescope::cli
