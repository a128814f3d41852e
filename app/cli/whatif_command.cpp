// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/cancelled.h"
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "app/cli/work_options.h"
#include "core/jobs/whatif/whatif_job.h"

#include <memory>

namespace inlinescope::cli {

namespace {

struct WhatIfArguments {
    WhatIfOptions options;
    std::vector<std::string> picked; ///< MODULE:N
    bool hold = false, sections = false, functions = false;

    WhatIfDetail detail() const {
        if (sections) return WhatIfDetail::Sections;
        return functions ? WhatIfDetail::Functions : WhatIfDetail::Text;
    }
};

/// Splits MODULE:N into the module and N; a module's name may have colons.
void addPicked(const std::string& text, WhatIfOptions& options) {
    const std::size_t colon = text.rfind(':');
    std::int64_t decision = 0;
    if (colon == std::string::npos || colon == 0 || !CLI::detail::lexical_cast(text.substr(colon + 1), decision))
        throw CLI::ValidationError("--pick", text + " is not MODULE:N");
    options.picked[text.substr(0, colon)].push_back(decision);
}

void addChoice(CLI::App& command, WhatIfArguments& arguments) {
    WhatIfOptions& options = arguments.options;
    CLI::Option* module = command.add_option("--module", options.module, "Module; without it every module of the run");
    auto* which =
        command.add_option_group("decisions", "Which decisions, each flipped by itself (default for a whole run: all)");
    which->add_option("--decision", options.decisions, "Decision of the module (may be repeated)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->needs(module);
    which
        ->add_option("--pick", arguments.picked,
                     "Decision N of a module, as MODULE:N (may be repeated, also with other modules)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
        ->excludes(module);
    which->add_flag("--all", options.all, "Every decision");
    which->add_option("--differing", options.differingFrom, "Decisions that this run took differently");
    which
        ->add_option("--set", options.setFile,
                     "File that lists decisions, one number or callsite key per line; they are flipped together too")
        ->needs(module);
    which->require_option(0, 1);
    command
        .add_option("--sample", options.sample,
                    "This many of them, over all modules: those with the smallest hash of seed, module and callsite "
                    "key, so that the same seed names the same callsites in every run of a corpus")
        ->check(atLeast(1));
    command.add_option("--seed", options.seed, "Seed of the sample")->capture_default_str();
}

void addManner(CLI::App& command, WhatIfArguments& arguments) {
    WhatIfOptions& options = arguments.options;
    command.add_flag("--hold", arguments.hold,
                     "Hold all other recorded decisions instead of letting the policy decide them");
    command.add_flag("--together", options.together,
                     "Also flip all chosen decisions of a module in one compile, and print its bytes besides the sum "
                     "of the single flips");
    command.add_flag("--again", options.again, "Measure again what was measured before");
    CLI::Option* sections =
        command.add_flag("--sections", arguments.sections, "Print what changes in each allocated section");
    command.add_flag("--functions", arguments.functions, "Print what changes in each function")->excludes(sections);
    addLimits(command, options.limits);
}

/// For one module the user must choose the decisions, since all of them may be many compiles.
void requireChoice(const WhatIfOptions& options) {
    const bool isChosen = options.all || options.sample || !options.decisions.empty() || !options.setFile.empty() ||
                          !options.differingFrom.empty();
    if (!options.module.empty() && !isChosen)
        throw CLI::RequiredError("--decision, --all, --differing, --set or --sample");
}

Result<void> measureAndPrint(Session& session, const WhatIfOptions& options, WhatIfDetail detail) {
    INLINESCOPE_CHECK(session.requireWorkspace());
    INLINESCOPE_TRY(WhatIfJob job, WhatIfJob::open(session.context(), options));
    const Result<void> measured = job.measure();
    const bool isCancelled = !measured.ok() && measured.error().code == ErrorCode::Cancelled;
    if (!isCancelled) INLINESCOPE_CHECK(measured);
    INLINESCOPE_CHECK(
        session.print(whatIfColumns(detail), [&](const Session::RowSink& sink) { return job.rows(detail, sink); }));
    if (!isCancelled) return {};
    return cancelledError("the measurement", "what was measured is kept with the run");
}

} // namespace

void addWhatIfCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<WhatIfArguments>();
    WhatIfOptions& options = arguments->options;
    CLI::App* command = app.add_subcommand(
        "whatif",
        "What a decision costs: its module is compiled with the decision flipped. Only this call in this caller is "
        "flipped: if the caller is inlined elsewhere, the copies of the call there are separate decisions and keep "
        "their answers (an attribute such as noinline on the call would be on the copies too). Results are stored with "
        "the run and not measured again; the measurement of a whole run may be cancelled and resumed");
    command->add_option("run", options.run, "Run")->required();
    addChoice(*command, *arguments);
    addManner(*command, *arguments);
    command->callback([&session, &action, arguments] {
        requireChoice(arguments->options);
        for (const std::string& text : arguments->picked)
            addPicked(text, arguments->options);
        arguments->options.others = arguments->hold ? Others::Held : Others::Decide;
        if (!arguments->options.setFile.empty()) arguments->options.together = true;
        action = [&session, arguments] { return measureAndPrint(session, arguments->options, arguments->detail()); };
    });
}

} // namespace inlinescope::cli
