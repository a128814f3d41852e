// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "core/base/counted.h"
#include "core/jobs/features/feature_scatter.h"
#include "core/jobs/features/feature_values.h"
#include "core/jobs/features/log_callsites.h"
#include "core/jobs/features/run_distribution.h"
#include "core/jobs/features/run_log.h"
#include "core/jobs/module/module_tables.h"
#include "core/jobs/sides/compared_runs.h"
#include "core/jobs/workspace/evidence_tables.h"

#include <memory>
#include <tuple>

namespace inlinescope::cli {
namespace {

struct FeatureArguments {
    std::vector<std::string> runs;
    std::string module, distribution;
    std::optional<std::int64_t> decision, decisionB;
    std::vector<std::tuple<std::string, std::string, std::int64_t>> with;
    std::vector<std::string> scatter; ///< none, or two features
    std::vector<double> inside;       ///< none, or four bounds
    bool logarithmic = false;
    bool decisions = false; ///< the decisions' descriptions, in place of their tensors
    std::size_t count = 1000;

    bool hasDecision() const { return decision || decisionB || !with.empty(); }
};

/// The named decisions: their tensors side by side, or their descriptions.
Result<Table> sideBySide(const std::string& workspace, const FeatureArguments& a) {
    std::vector<DecisionSide> sides;
    if (!a.module.empty()) {
        sides.push_back({a.runs[0], a.module, a.decision});
        if (a.runs.size() > 1) sides.push_back({a.runs[1], a.module, a.decisionB});
    }
    for (const auto& [run, module, decision] : a.with)
        sides.push_back({run, module, decision});
    return a.decisions ? chosenDecisions(workspace, sides) : featuresOfDecisions(workspace, sides);
}

Result<Table> scatter(const std::string& workspace, const FeatureArguments& a, const CancelToken& cancel) {
    const std::string &run = a.runs[0], &x = a.scatter[0], &y = a.scatter[1];
    if (!a.inside.empty()) {
        const FeatureBrush brush{a.inside[0], a.inside[1], a.inside[2], a.inside[3]};
        INLINESCOPE_TRY(BrushedDecisions brushed, brushedDecisions(workspace, run, x, y, brush, a.count, cancel));
        return std::move(brushed.table);
    }
    INLINESCOPE_TRY(
        const FeatureScatter scatter,
        featureScatter(workspace, run, x, y, a.logarithmic ? AxisScale::Logarithmic : AxisScale::Linear, cancel));
    return scatter.table();
}

Result<Table> features(const std::string& workspace, const FeatureArguments& a, const CancelToken& cancel) {
    const bool ofRun = !a.distribution.empty() || !a.scatter.empty();
    if (ofRun && a.runs.size() > 1)
        return Error{ErrorCode::InvalidArgument, "two runs with --distribution or --scatter", {}, {}, "one run"};
    if (!a.scatter.empty()) return scatter(workspace, a, cancel);
    if (ofRun) {
        INLINESCOPE_TRY(const auto distribution, featureDistribution(workspace, a.runs[0], a.distribution, cancel));
        return distribution.table();
    }
    if (a.hasDecision()) return sideBySide(workspace, a);
    if (a.decisions)
        return Error{
            ErrorCode::InvalidArgument, "--decisions without a decision", {}, {}, "--decision, --decision-b or --with"};
    if (a.runs.size() > 1)
        return Error{
            ErrorCode::InvalidArgument, "two runs without a decision", {}, {}, "--decision, --decision-b or both"};
    return a.module.empty() ? runFeatures(workspace, a.runs[0]) : moduleFeatures(workspace, a.runs[0], a.module);
}

void addDecisionOptions(CLI::App& command, FeatureArguments& arguments) {
    auto* module = command.add_option("--module", arguments.module, "Module");
    command.add_option("--decision", arguments.decision, "Decision of the first run")->needs(module);
    command.add_option("--decision-b", arguments.decisionB, "Decision of the second run")->needs(module);
    command
        .add_option("--with", arguments.with, "Another decision to print side by side with them: RUN MODULE DECISION")
        ->expected(1, int(mostComparedRuns));
    command.add_flag("--decisions", arguments.decisions,
                     "Print what the named decisions are, instead of their tensors");
}

void addRunOptions(CLI::App& command, FeatureArguments& arguments) {
    auto* distribution = command.add_option("--distribution", arguments.distribution,
                                            "Distribution of this feature's values over the run, by what was decided");
    auto* scatter = command.add_option("--scatter", arguments.scatter, "All decisions of the run by two features: X Y")
                        ->expected(2)
                        ->excludes(distribution);
    auto* inside = command
                       .add_option("--inside", arguments.inside,
                                   "List the decisions inside these bounds instead: XMIN XMAX YMIN YMAX")
                       ->expected(4)
                       ->check(finiteNumber())
                       ->needs(scatter);
    command.add_flag("--log", arguments.logarithmic, "Logarithmic cells for --scatter")->needs(scatter);
    command.add_option("--count", arguments.count, "List at most this many")->capture_default_str()->needs(inside);
}

} // namespace

void addFeatureCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<FeatureArguments>();
    CLI::App* command = app.add_subcommand(
        "features", "What a run recorded about its decisions: the list of features, the tensors of a module, the "
                    "tensors of single decisions side by side, or distributions over the run");
    command->callback([&session, &action, arguments] {
        action = [&session, arguments, cancel = session.context().cancel]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Table table, features(session.workspace, *arguments, cancel));
            return session.print(table);
        };
    });
    command->add_option("runs", arguments->runs, "Run, and a second run to compare with it")
        ->required()
        ->expected(1, 2);
    addDecisionOptions(*command, *arguments);
    addRunOptions(*command, *arguments);
}

void addLogCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    struct LogArguments {
        std::string run, module;
    };
    auto arguments = std::make_shared<LogArguments>();
    CLI::App* command =
        app.add_subcommand("log", "Write what a run recorded of a module as a training log of LLVM's current format, "
                                  "to the file of --output");
    command->callback([&session, &action, arguments] {
        action = [&session, arguments]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            if (session.output.empty())
                return Error{
                    ErrorCode::InvalidArgument, "no --output", {}, {}, "the file for the log, which is binary"};
            INLINESCOPE_TRY(const RunLog log, runLog(session.workspace, arguments->run, arguments->module));
            std::vector<std::string> notes = {counted(log.observations, "observation")};
            if (log.withoutFeatures > 0)
                notes.push_back(counted(log.withoutFeatures, "decision has", "decisions have") + " no features");
            return session.print(log.text, notes);
        };
    });
    command->add_option("run", arguments->run, "Run")->required();
    command->add_option("--module", arguments->module, "Module")->required();
}

void addTieCommand(CLI::App& app, Session& session, std::optional<Action>& action) {
    struct TieArguments {
        LogTie tie;
        bool none = false;
    };
    auto arguments = std::make_shared<TieArguments>();
    CLI::App* command = app.add_subcommand(
        "tie",
        "Store which compile an imported training log records: a module of a run. `logs LOG --callsites` then "
        "finds the callsites of its observations, and `capture` of the module takes the log along. The log is "
        "tied as a whole or, with --context, one of its contexts; without --module, each context is tied to "
        "the module whose name agrees with its own, or with the log's if it is the only context or a function of "
        "the register allocator. Prints the contexts of the log");
    command->callback([&session, &action, arguments] {
        action = [&session, arguments]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            const LogTie& tie = arguments->tie;
            std::int64_t untied = 0;
            if (arguments->none) {
                INLINESCOPE_CHECK(untieLog(session.context(), tie.log));
            } else {
                INLINESCOPE_TRY(const TiedContexts contexts, tieLog(session.context(), tie));
                untied = contexts.untied;
            }
            INLINESCOPE_TRY(Table table, logContexts(session.workspace, tie.log));
            if (untied > 0) table.notes.push_back(counted(untied, "context is", "contexts are") + " not tied");
            return session.print(table);
        };
    });
    command->add_option("log", arguments->tie.log, "Imported training log")->required();
    auto* run = command->add_option("--run", arguments->tie.run,
                                    "Run that has the module; without it, the run that the log is tied to");
    auto* module = command->add_option("--module", arguments->tie.module, "Module of the run");
    auto* context = command->add_option("--context", arguments->tie.context,
                                        "Tie this context alone; the others keep their modules");
    command->add_flag("--none", arguments->none, "Remove what is stored")
        ->excludes(run)
        ->excludes(module)
        ->excludes(context);
}

} // namespace inlinescope::cli
