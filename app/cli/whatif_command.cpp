#include "app/cli/commands.h"
#include "core/jobs/whatif_job.h"

#include <memory>

namespace inlinescope::cli {

void addWhatIfCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<WhatIfOptions>();
    CLI::App* command = app.add_subcommand("whatif", "What one decision costs: the module is compiled with it flipped");
    command->add_option("run", options->run, "Run")->required();
    command->add_option("--module", options->module, "Module")->required();
    auto* which = command->add_option_group("decisions", "Which decisions, each flipped by itself");
    which->add_option("--decision", options->decisions, "Decision of the run (may be repeated)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    which->add_flag("--all", options->all, "Every decision of the module");
    which->add_option("--differing", options->differingFrom, "Those that this run decided otherwise");
    which->require_option(1);
    auto hold = std::make_shared<bool>(false);
    command->add_flag("--hold", *hold,
                      "Hold all other recorded decisions instead of letting the policy go on deciding");
    command->add_option("--jobs", options->limits.jobs, "Worker processes at a time; 0: one per core")
        ->check(CLI::Range(0, 1024));
    command->add_option("--time-limit", options->limits.timeLimitSeconds, "Seconds of processor time per compile")
        ->capture_default_str()
        ->check(CLI::Range(1, 86400));
    command->callback([&session, &action, options, hold] {
        options->others = *hold ? Others::Held : Others::Decide;
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const WhatIf answer, whatIf(session.context(), *options));
            INLINESCOPE_CHECK(session.print(answer.table));
            if (answer.cancelled) return CancelToken::error();
            return {};
        };
    });
}

} // namespace inlinescope::cli
