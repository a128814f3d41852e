// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands.h"
#include "app/cli/numbers.h"
#include "core/base/counted.h"
#include "core/jobs/compare/callee_table.h"
#include "core/jobs/compare/compare_runs.h"
#include "core/jobs/compare/reason_table.h"
#include "core/jobs/features/log_callsites.h"
#include "core/jobs/features/log_reward.h"
#include "core/jobs/features/log_values.h"
#include "core/jobs/find/find_table.h"
#include "core/jobs/module/body_table.h"
#include "core/jobs/module/inline_tree_table.h"
#include "core/jobs/module/module_tables.h"
#include "core/jobs/report/comparison_report.h"
#include "core/jobs/report/lnt_report.h"
#include "core/jobs/sides/compared_runs.h"
#include "core/jobs/sides/remark_table.h"
#include "core/jobs/workspace/evidence_tables.h"
#include "core/jobs/workspace/lists.h"

#include <initializer_list>
#include <memory>
#include <optional>
#include <utility>

namespace inlinescope::cli {
namespace {

/// Arguments of the queries; each command declares those that it takes.
struct QueryArguments {
    std::vector<std::string> names; ///< runs, logs or reports
    std::string noun;
    std::string module;
    std::string body;
    std::string function;
    std::string run;
    std::string context;
    std::string feature;
    std::int64_t first = 0;
    std::int64_t count = 1000;
    bool hold = false;
    bool features = false;
    bool callsites = false;
    bool reward = false;
    bool differing = false;
    LntOptions lnt;
};

using Query = std::function<Result<Table>(const std::string& workspace, const QueryArguments&)>;

/// Adds a command that prints the table of `query`.
// NOLINTNEXTLINE(readability-function-size): one parameter for each part of a command
CLI::App* addQuery(CLI::App& app, Session& session, std::optional<Action>& action,
                   const std::shared_ptr<QueryArguments>& arguments, const std::string& name, const std::string& help,
                   Query query) {
    CLI::App* command = app.add_subcommand(name, help);
    command->callback([&session, &action, arguments, query = std::move(query)] {
        action = [&session, arguments, query]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const Table table, query(session.workspace, *arguments));
            return session.print(table);
        };
    });
    return command;
}

void addList(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<QueryArguments>();
    addQuery(app, session, action, arguments, "list", "List what the workspace contains",
             [](const std::string& workspace, const QueryArguments& a) {
                 return listTable(workspace, *parseListNoun(a.noun));
             })
        ->add_option("noun", arguments->noun,
                     "corpora, modules, runs, policies, logs, reports, findings, explanations, culprits, "
                     "trainings, remarks or performance")
        ->required()
        ->check(oneOf({"corpora", "modules", "runs", "policies", "logs", "reports", "findings", "explanations",
                       "culprits", "trainings", "remarks", "performance"}));
}

/// Whether a report of two runs is to be printed in place of a table.
bool isReport(const Session& session) {
    return session.formatName == performanceFormat || session.formatName == lntFormat;
}

/// Refuses arguments for which no comparison has a result, before anything is read.
Result<void> checkComparison(const Session& session, const QueryArguments& a) {
    const std::string runs = counted(a.names.size(), "run");
    if (isReport(session) && (!a.module.empty() || a.names.size() != 2))
        return Error{ErrorCode::InvalidArgument,
                     runs + (a.module.empty() ? "" : " and --module") + " with --format " + session.formatName,
                     {},
                     {},
                     "two runs, without --module"};
    if (isReport(session) && !session.table.isWhole())
        return Error{ErrorCode::InvalidArgument,
                     "chosen rows or columns with --format " + session.formatName,
                     {},
                     {},
                     "the whole comparison"};
    return {};
}

/// Whether one of two sides is a set of remarks; with these there are no modules and no sizes.
Result<bool> haveRemarks(const Session& session, const QueryArguments& a) {
    bool any = false;
    for (const std::string& name : a.names) {
        INLINESCOPE_TRY(const bool isSet, isRemarkSet(session.workspace, name));
        any |= isSet;
    }
    if (any && (a.names.size() != 2 || !a.module.empty() || isReport(session)))
        return Error{ErrorCode::InvalidArgument,
                     "remarks with more than two sides, --module or a report",
                     {},
                     {},
                     "two runs or sets of remarks"};
    return any;
}

Result<void> compare(Session& session, const QueryArguments& a, const CancelToken& cancel) {
    INLINESCOPE_CHECK(checkComparison(session, a));
    INLINESCOPE_CHECK(session.requireWorkspace());
    INLINESCOPE_TRY(const bool areRemarks, haveRemarks(session, a));
    if (areRemarks) {
        INLINESCOPE_TRY(const Table table, compareRemarks(session.workspace, a.names[0], a.names[1], cancel));
        return session.print(table);
    }
    if (!a.module.empty()) {
        INLINESCOPE_TRY(const auto module,
                        compareModule(session.workspace, a.names, a.module, a.hold ? Others::Held : Others::Decide));
        return session.print(module.table);
    }
    RowSelection& rows = session.table.rows;
    if (rows.orderBy == "delta" && !rows.descending) rows.orderBy.clear(); // the order that modules have
    INLINESCOPE_TRY(const RunComparison comparison,
                    compareRuns(session.workspace, a.names, cancel, ComparisonDepth::Callsites,
                                isReport(session) ? ModuleOrder::Name : ModuleOrder::Delta));
    if (!isReport(session)) return session.print(comparison.table, totalOnTerminal(comparison));
    INLINESCOPE_TRY(const std::string report, session.formatName == lntFormat
                                                  ? lntReport(session.workspace, comparison, a.lnt)
                                                  : performanceReport(comparison));
    return session.print(report, comparison.table.notes);
}

void addCompare(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<QueryArguments>();
    CLI::App* command = app.add_subcommand(
        "compare", "Compare two or more runs by module, or by callsite of one module. Modules are in "
                   "the order of the size of their delta, whatever its sign, the largest first. With a set of remarks "
                   "in place of a "
                   "run: by callsite of the whole build");
    command->callback([&session, &action, arguments] {
        action = [&session, arguments, cancel = session.context().cancel] {
            return compare(session, *arguments, cancel);
        };
    });
    command->add_option("runs", arguments->names, "Baseline run and the runs to compare with it")
        ->required()
        ->expected(2, int(mostComparedRuns));
    auto* module = command->add_option("--module", arguments->module, "Show this module's aligned callsites");
    command
        ->add_flag("--hold", arguments->hold,
                   "With --module: the bytes of flips that were measured with all other recorded decisions held")
        ->needs(module);
    command->add_option("--revision", arguments->lnt.revision,
                        "With --format lnt: the place of the second run in LNT's history, which is ordered by the "
                        "numbers in it; otherwise the time of the run");
    command->add_option("--machine", arguments->lnt.machine, "With --format lnt: the machine to which LNT adds the run")
        ->capture_default_str();
}

void addModules(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<QueryArguments>();
    addQuery(
        app, session, action, arguments, "modules",
        "What a run recorded of each module: status, sizes, counts, times, diagnostics",
        [](const std::string& workspace, const QueryArguments& a) { return moduleRunsTable(workspace, a.names[0]); })
        ->add_option("run", arguments->names, "Run")
        ->required()
        ->expected(1);
}

/// A set of remarks is compared by callsite only.
Result<void> checkDiffering(const Session& session, const std::vector<std::string>& runs) {
    for (const std::string& run : runs) {
        INLINESCOPE_TRY(const bool isSet, isRemarkSet(session.workspace, run));
        if (isSet) return Error{ErrorCode::InvalidArgument, "remarks with --differing", run, {}, "runs, or compare"};
    }
    return {};
}

void addReasons(CLI::App& app, Session& session, std::optional<Action>& action) {
    struct Arguments {
        ReasonRequest request;
        bool differing = false;
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand(
        "reasons", "Why one or two runs, or sets of remarks, refused callsites, ranked by count, or with --differing "
                   "where two runs differ");
    command->add_option("runs", arguments->request.runs, "Run, and a second run to compare with it")
        ->required()
        ->expected(1, 2);
    command->add_option("--module", arguments->request.modules, "Only this module (may be repeated)")
        ->expected(1)
        ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    command->add_flag("--differing", arguments->differing,
                      "What either run did with the callsites that they decided differently, and why");
    command->callback([&session, &action, arguments] {
        action = [&session, arguments, cancel = session.context().cancel]() -> Result<void> {
            if (arguments->differing && arguments->request.runs.size() != 2)
                return Error{ErrorCode::InvalidArgument, "one run with --differing", {}, {}, "two runs"};
            INLINESCOPE_CHECK(session.requireWorkspace());
            if (arguments->differing) INLINESCOPE_CHECK(checkDiffering(session, arguments->request.runs));
            INLINESCOPE_TRY(const RankedReasons ranked, rankReasons(session.workspace, arguments->request, cancel));
            return session.print(arguments->differing ? ranked.differing : ranked.refused);
        };
    });
}

void addCallees(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto request = std::make_shared<CalleeRequest>();
    CLI::App* command = app.add_subcommand(
        "callees",
        "What one or two runs, or sets of remarks, decided about the calls of each function: sites, inlined, "
        "refused, and the bytes of the decisions that were measured, or the reasons in remarks");
    command->add_option("runs", request->runs, "Run, and a second run to compare with it")->required()->expected(1, 2);
    command->add_option("--module", request->module, "Module; without it all modules of the runs");
    command->callback([&session, &action, request] {
        action = [&session, request, cancel = session.context().cancel]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            INLINESCOPE_TRY(const CalleeTable callees, calleeTable(session.workspace, *request, cancel));
            return session.print(callees.table, totalOnTerminal(callees.table, callees.apart));
        };
    });
}

void addFunctions(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<QueryArguments>();
    CLI::App* command =
        addQuery(app, session, action, arguments, "functions", "Function sizes of a module in one or two runs",
                 [](const std::string& workspace, const QueryArguments& a) {
                     return functionsTable(workspace, a.names[0], a.names.size() > 1 ? a.names[1] : "", a.module);
                 });
    command->add_option("runs", arguments->names, "Run, and a second run to compare with it")
        ->required()
        ->expected(1, 2);
    command->add_option("--module", arguments->module, "Module")->required();
}

Result<Table> treeTable(const std::string& workspace, const QueryArguments& a, const CancelToken& cancel) {
    if (a.body.empty()) {
        INLINESCOPE_TRY(InlineTreeTable tree,
                        inlineTreeTable(workspace, a.names[0], a.names.size() > 1 ? a.names[1] : "", a.module,
                                        Others::Decide, a.differing ? TreeRows::Differing : TreeRows::All));
        return std::move(tree.table);
    }
    if (a.names.size() > 1) return Error{ErrorCode::InvalidArgument, "two runs with --body", {}, {}, "one run"};
    INLINESCOPE_TRY(BodyTable bodies, bodyTable(workspace, {a.names[0], a.module, a.body, a.function}, cancel));
    return std::move(bodies.table);
}

void addTree(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<QueryArguments>();
    CLI::App* command =
        addQuery(app, session, action, arguments, "tree",
                 "Who was inlined into whom in a module, in one or two runs; with --body what is "
                 "decided otherwise in the copies of a function than in the function by itself",
                 [cancel = session.context().cancel](const std::string& workspace, const QueryArguments& a) {
                     return treeTable(workspace, a, cancel);
                 });
    command->add_option("runs", arguments->names, "Run, and a second run to compare with it")
        ->required()
        ->expected(1, 2);
    command->add_option("--module", arguments->module, "Module")->required();
    auto* differing =
        command->add_flag("--differing", arguments->differing,
                          "With two runs: only what differs (calls that are not decided alike, functions whose bytes "
                          "differ), and the rows above it");
    auto* body = command->add_option("--body", arguments->body,
                                     "With one run: compare each inlined copy of this function with the function "
                                     "compiled by itself, and show the calls that are not decided alike, with the rows "
                                     "above them (_a: by itself, _b: in the copy). Its linkage name, or a part of that "
                                     "or of its demangled name that no other function has");
    body->excludes(differing);
    command->add_option("--function", arguments->function, "With --body: only the copies in this function")
        ->needs(body);
}

/// Options that need a log, or exactly one, have no effect without it.
Result<void> checkLogCount(const QueryArguments& a, bool ofContext) {
    const std::pair<const char*, bool> ofOneLog[] = {{"--callsites", a.callsites},    {"--run", !a.run.empty()},
                                                     {"--module", !a.module.empty()}, {"--reward", a.reward},
                                                     {"--features", a.features},      {"--context", ofContext}};
    for (const auto& [option, isGiven] : ofOneLog)
        if (isGiven && a.names.size() != 1)
            return Error{ErrorCode::InvalidArgument,
                         (a.names.empty() ? "no log with " : "two logs with ") + std::string(option),
                         {},
                         {},
                         "one log"};
    if (!a.feature.empty() && a.names.empty())
        return Error{ErrorCode::InvalidArgument, "no log with --feature", {}, {}, "one log or two"};
    return {};
}

Result<Table> logs(const JobContext& job, const QueryArguments& a, bool ofContext) {
    INLINESCOPE_CHECK(checkLogCount(a, ofContext));
    const std::string& workspace = job.workspacePath;
    if (a.names.empty()) return listTable(workspace, ListNoun::Logs);
    if (!a.feature.empty()) {
        INLINESCOPE_TRY(const LogDistribution values, logDistribution(workspace, a.names, a.feature, job.cancel));
        return values.table();
    }
    if (a.names.size() > 1) {
        INLINESCOPE_TRY(LogComparison comparison, compareLogs(workspace, a.names[0], a.names[1], job.cancel));
        return std::move(comparison.table);
    }
    if (a.features) return logFeatures(workspace, a.names[0]);
    const auto context = ofContext ? std::optional(a.context) : std::nullopt;
    if (a.callsites || !a.run.empty() || !a.module.empty()) {
        INLINESCOPE_TRY(LogCallsites callsites, logCallsites(job, {a.names[0], context, a.run, a.module}));
        return std::move(callsites.table);
    }
    if (a.reward) return logRewardTable(workspace, a.names[0], context, job.cancel);
    if (!ofContext) return logContexts(workspace, a.names[0]);
    return logObservations(workspace, a.names[0], a.context, a.first, a.count);
}

void addCallsiteOptions(CLI::App& command, QueryArguments& arguments) {
    command.add_flag("--callsites", arguments.callsites,
                     "Find the callsites of the observations among the questions of the run that the log is tied to, "
                     "or else of the module whose name agrees: of its runs, or of a new compile under the log's "
                     "decisions, of which nothing is stored");
    command.add_option("--run", arguments.run, "Find the callsites among the questions of this run");
    command.add_option("--module", arguments.module,
                       "The module for --callsites or --run, if the log is not tied to it and no name agrees");
    command.add_flag("--reward", arguments.reward,
                     "The reward of each context as ml-compiler-opt computes it against the heuristic, and why a "
                     "context has none");
}

/// Each of these options prints another table.
void excludeOtherTables(CLI::App& command) {
    const auto exclude = [&command](const char* option, std::initializer_list<const char*> others) {
        for (const char* other : others)
            command.get_option(option)->excludes(command.get_option(other));
    };
    exclude("--feature", {"--features", "--callsites", "--run", "--module", "--reward", "--context"});
    exclude("--features", {"--callsites", "--run", "--module", "--reward", "--context"});
    exclude("--reward", {"--callsites", "--run", "--module"});
}

void addLogs(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto arguments = std::make_shared<QueryArguments>();
    auto contextOption = std::make_shared<CLI::Option*>();
    CLI::App* command =
        addQuery(app, session, action, arguments, "logs",
                 "Training logs, a log's contexts, a context's observations, or two logs compared by feature",
                 [&session, contextOption](const std::string& /*workspace*/, const QueryArguments& a) {
                     return logs(session.context(), a, (*contextOption)->count() > 0);
                 });
    command->add_option("log", arguments->names, "Training log, and a second log to compare with it")->expected(0, 2);
    command->add_option("--feature", arguments->feature,
                        "Distribution of this feature's values: of one log by what was decided, of two logs by log");
    *contextOption =
        command->add_option("--context", arguments->context,
                            "Show the observations of this context (the inliner's context has an empty name)");
    command->add_flag("--features", arguments->features, "List the log's features: their types and shapes");
    addCallsiteOptions(*command, *arguments);
    excludeOtherTables(*command);
    command->add_option("--first", arguments->first, "First observation")->capture_default_str()->check(atLeast(0));
    command->add_option("--count", arguments->count, "Number of observations")
        ->capture_default_str()
        ->check(atLeast(0));
}

void addFind(CLI::App& app, Session& session, std::optional<Action>& action) {
    struct Arguments {
        std::vector<std::string> words;
        FindRequest request{.limit = 20};
    };
    auto arguments = std::make_shared<Arguments>();
    CLI::App* command = app.add_subcommand(
        "find", "Search the whole workspace: modules, functions, files, callsites of runs and remarks, runs, policies, "
                "logs, reports, remarks, findings, labels and notes");
    command->add_option("text", arguments->words, "Words, all of which must occur; FILE:LINE for a place")
        ->required()
        ->expected(1, -1);
    command->add_option("--run", arguments->request.run, "Run to name if something is in several runs");
    command
        ->add_option("--limit", arguments->request.rows,
                     "Rows at most, the best of all kinds; without it up to 20 of each kind")
        ->check(atLeast(1));
    command->add_flag("--complete", arguments->request.complete,
                      "Search the callsites of all modules and remarks, however long it takes");
    command->callback([&session, &action, arguments] {
        action = [&session, arguments]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            FindRequest request = arguments->request;
            request.limit = request.rows.value_or(request.limit);
            for (const std::string& word : arguments->words)
                request.text += word + ' ';
            INLINESCOPE_TRY(const Table table, findTable(session.workspace, request, session.context().cancel));
            return session.print(table);
        };
    });
}

void addReport(CLI::App& app, Session& session, std::optional<Action>& action) {
    auto options = std::make_shared<ComparisonReportOptions>();
    CLI::App* command =
        app.add_subcommand("report", "The comparison of two runs as one HTML file that needs no other file");
    command->add_option("run_a", options->runA, "Baseline run")->required();
    command->add_option("run_b", options->runB, "Run to compare with it")->required();
    command
        ->add_option("--modules", options->modules,
                     "Show details of this many modules that grew most, and of as many that shrank most")
        ->capture_default_str()
        ->check(atLeast(0));
    command->callback([&session, &action, options] {
        action = [&session, options]() -> Result<void> {
            INLINESCOPE_CHECK(session.requireWorkspace());
            const JobContext context = session.context();
            INLINESCOPE_TRY(const std::string html,
                            comparisonReport(session.workspace, *options, context.progress, context.cancel));
            return session.print(html, {});
        };
    });
}

} // namespace

void addQueryCommands(CLI::App& app, Session& session, std::optional<Action>& action) {
    addList(app, session, action);
    addCompare(app, session, action);
    addModules(app, session, action);
    addReasons(app, session, action);
    addCallees(app, session, action);
    addFeatureCommand(app, session, action);
    addLogCommand(app, session, action);
    addTieCommand(app, session, action);
    addFunctions(app, session, action);
    addTree(app, session, action);
    addLogs(app, session, action);
    addSizesCommands(app, session, action);
    addFind(app, session, action);
    addReport(app, session, action);
}

} // namespace inlinescope::cli
