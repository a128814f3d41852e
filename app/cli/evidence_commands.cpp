// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/work_options.h"
#include "core/base/counted.h"
#include "core/jobs/training/trace_job.h"
#include "core/jobs/workspace/performance_tables.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope::cli {
namespace {

Result<void> traceAndSay(Session& session, TraceOptions options, const MeterLimits& limits) {
    INLINESCOPE_CHECK(session.requireWorkspace());
    options.traceFile = std::exchange(session.output, {}); // the table goes to stdout
    if (options.traceFile.empty())
        return Error{ErrorCode::InvalidArgument, "no --output", {}, {}, "the file for the trace, which is binary"};
    if (options.performanceFile.empty()) options.performanceFile = options.traceFile + ".csv";
    options.jobs = limits.jobs;
    options.timeLimitSeconds = limits.timeLimitSeconds;
    INLINESCOPE_TRY(const TraceSummary summary, writeTrace(session.context(), options));
    INLINESCOPE_CHECK(session.print(summary.table));
    session.say(counted(std::int64_t(summary.table.rows.size()), "module") + " with " +
                counted(summary.observations, "observation") + " in " + options.traceFile + ", and their sizes in " +
                options.performanceFile);
    if (summary.leftOut > 0)
        session.say(counted(summary.leftOut, "module") +
                    " left out: not compiled, without text or without observations");
    return {};
}

} // namespace

void addTraceCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<TraceOptions>();
    auto limits = std::make_shared<MeterLimits>();
    CLI::App* command = app.add_subcommand(
        "trace", "Compile a corpus under a policy and under the heuristic, and write ml-compiler-opt's "
                 "trace of it, a TFRecord file, to the file of --output, with its performance report");
    command->add_option("corpus", options->corpus, "Name of the corpus")->required();
    command->add_option("--policy", options->policy, "Policy, as run takes it")->required();
    command->add_option("--name", options->name,
                        "Of the runs: NAME, and NAME-base under the heuristic (default: made from the policy); if they "
                        "exist, they are resumed");
    command->add_option("--performance-file", options->performanceFile,
                        "File for the performance report (default: that of --output with .csv after it)");
    addLimits(*command, *limits);
    command->callback([&session, &action, options, limits] {
        action = [&session, options, limits] { return traceAndSay(session, *options, *limits); };
    });
}

void addPerformanceCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto sets = std::make_shared<std::vector<std::string>>();
    CLI::App* command = app.add_subcommand(
        "performance",
        "What an imported performance report, reward_stat_map, best_trajectory_repo or TensorBoard event "
        "file says, or two of them side by side");
    command
        ->add_option("performance", *sets, "Name, as list performance prints it, and a second one to compare with it")
        ->required()
        ->expected(1, 2);
    command->callback([&session, &action, sets] {
        action = [&session, sets]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Table table, performanceTable(session.workspace, *sets, session.context().cancel));
            return session.print(table);
        };
    });
}

} // namespace inlinescope::cli
