// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_callsites.h"

#include "core/base/counted.h"
#include "core/base/nearest_name.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/features/log_modules.h"
#include "core/jobs/features/log_questions.h"
#include "core/jobs/features/log_rerun.h"
#include "core/jobs/features/open_log.h"
#include "core/jobs/sides/run_observations.h"
#include "core/jobs/tables/cells.h"
#include "core/model/performance.h"
#include "core/store/workspace.h"
#include "core/store/workspace_writer.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

/// The run of this name, if there is one, before all others.
void putFirst(std::vector<RunRow>& runs, const std::string& name) {
    const auto run = std::ranges::find(runs, name, [](const RunRow& row) { return row.spec.name; });
    if (run != runs.end()) std::rotate(runs.begin(), run, run + 1);
}

Result<LogContextRow> contextOf(const OpenLog& log, const LogTie& tie) {
    if (!tie.context) {
        if (log.contexts.size() == 1) return log.contexts.front();
        return Error{ErrorCode::InvalidArgument,
                     counted(std::int64_t(log.contexts.size()), "context"),
                     tie.log,
                     {},
                     "the name of one"};
    }
    const auto found = std::ranges::find(log.contexts, *tie.context, &LogContextRow::name);
    if (found != log.contexts.end()) return *found;
    std::vector<std::string> names;
    for (const LogContextRow& context : log.contexts)
        names.push_back(context.name);
    return Error{ErrorCode::NotFound,    "context \"" + *tie.context + "\"", tie.log, {},
                 "one that the log has", didYouMean(*tie.context, names)};
}

Result<RunRow> runOf(const WorkspaceReader& reader, const OpenLog& log, const std::string& name) {
    if (!name.empty()) return reader.runs().byName(name);
    if (log.row.run) return reader.runs().byId(log.row.run);
    return Error{ErrorCode::InvalidArgument, "no run, and the log is not tied to one", log.row.name, {}, "--run"};
}

/// The modules of a run by name.
class RunModules {
public:
    static Result<RunModules> read(const WorkspaceReader& reader, const RunRow& run) {
        RunModules modules;
        modules.m_run = run.spec.name;
        INLINESCOPE_TRY(modules.m_rows, reader.moduleRuns().of(run.id));
        modules.m_names = LogModuleNames(modules.names());
        return modules;
    }
    bool has(ModuleId module) const { return std::ranges::find(m_rows, module, &ModuleRunRow::module) != m_rows.end(); }

    Result<ModuleRunRow> named(const std::string& name) const {
        const auto found = std::ranges::find(m_rows, name, &ModuleRunRow::moduleName);
        if (found != m_rows.end()) return *found;
        return Error{ErrorCode::NotFound,   "no module \"" + name + "\"", m_run, {},
                     "a module of the run", didYouMean(name, names())};
    }
    /// The one whose name agrees with one of the names.
    Result<ModuleRunRow> agreeing(const LogNames& names) const {
        const std::vector<std::size_t> found = m_names.agreeing(names);
        if (found.size() == 1) return m_rows[found.front()];
        if (found.empty()) return Error{ErrorCode::NotFound, names.noModuleText(), m_run, {}, "the name of a module"};
        return Error{ErrorCode::InvalidArgument,
                     m_rows[found[0]].moduleName + " and " + m_rows[found[1]].moduleName + " may be the module of " +
                         names.text(),
                     m_run,
                     {},
                     "the name of one"};
    }

private:
    std::vector<std::string> names() const {
        std::vector<std::string> names;
        for (const ModuleRunRow& row : m_rows)
            names.push_back(row.moduleName);
        return names;
    }

    std::string m_run;
    std::vector<ModuleRunRow> m_rows;
    LogModuleNames m_names; ///< of m_rows
};

using ModulesOfContexts = std::map<std::int64_t, ModuleId>; ///< by the context's id

/// The ties that the other contexts keep. All contexts of a log are of one run.
Result<ModulesOfContexts> keptTies(const OpenLog& log, const LogContextRow& changed, const RunRow& run) {
    ModulesOfContexts kept;
    for (const LogContextRow& row : log.contexts)
        if (row.module && row.id != changed.id) kept[row.id] = row.module;
    if (kept.empty() || log.row.run == run.id) return kept;
    return Error{ErrorCode::InvalidArgument,
                 "other contexts of the log are tied to run " + log.row.runName,
                 log.row.name,
                 {},
                 "that run",
                 "Untie the log first: tie " + log.row.name + " --none"};
}

Result<ModulesOfContexts> tiesOf(const RunModules& modules, const OpenLog& log, const std::string& module) {
    ModulesOfContexts ties;
    if (!module.empty()) {
        INLINESCOPE_TRY(const ModuleRunRow row, modules.named(module));
        for (const LogContextRow& context : log.contexts)
            ties[context.id] = row.module;
        return ties;
    }
    const bool isOne = log.contexts.size() == 1 || isOfRegalloc(log.row.schema); // all have the same names
    for (const LogContextRow& context : log.contexts) {
        const Result<ModuleRunRow> row = modules.agreeing(logNames(log, context));
        if (row.ok())
            ties[context.id] = row->module;
        else if (isOne)
            return row.error();
    }
    return ties;
}

Result<ModulesOfContexts> wantedTies(const WorkspaceReader& reader, const LogTie& tie, const OpenLog& log,
                                     const RunRow& run) {
    INLINESCOPE_TRY(const RunModules modules, RunModules::read(reader, run));
    if (!tie.context) return tiesOf(modules, log, tie.module);
    INLINESCOPE_TRY(const LogContextRow context, contextOf(log, tie));
    INLINESCOPE_TRY(ModulesOfContexts ties, keptTies(log, context, run));
    INLINESCOPE_TRY(const ModuleRunRow row,
                    tie.module.empty() ? modules.agreeing(logNames(log, context)) : modules.named(tie.module));
    ties[context.id] = row.module;
    return ties;
}

/// The module of a LogTie.
struct MeantModule {
    std::optional<RunRow> run; ///< that is named or tied
    LogModule module;
    bool byName = false;
};

Result<MeantModule> moduleInRun(const WorkspaceReader& reader, const LogTie& tie, const RunRow& run, const OpenLog& log,
                                const LogContextRow& context) {
    MeantModule meant{run, {run.spec.corpus, run.corpusName, {}, tie.module}};
    if (!tie.module.empty()) {
        INLINESCOPE_TRY(const ModuleRow module, reader.modules().byName(run.spec.corpus, tie.module));
        meant.module.module = module.id;
        return meant;
    }
    INLINESCOPE_TRY(const RunModules modules, RunModules::read(reader, run));
    if (context.module && modules.has(context.module)) {
        meant.module.module = context.module;
        meant.module.name = context.moduleName;
        return meant;
    }
    INLINESCOPE_TRY(const ModuleRunRow row, modules.agreeing(logNames(log, context)));
    meant.module.module = row.module;
    meant.module.name = row.moduleName;
    meant.byName = true;
    return meant;
}

Result<MeantModule> meantModule(const WorkspaceReader& reader, const LogTie& tie, const OpenLog& log,
                                const LogContextRow& context, const std::string& preferred) {
    if (!tie.run.empty() || log.row.run) {
        INLINESCOPE_TRY(const RunRow run, runOf(reader, log, tie.run));
        return moduleInRun(reader, tie, run, log, context);
    }
    CorpusId corpus;
    if (const auto run = reader.runs().byName(preferred); run.ok()) corpus = run->spec.corpus;
    INLINESCOPE_TRY(const LogModules modules, LogModules::read(reader));
    Result<LogModule> module =
        tie.module.empty() ? modules.agreeing(logNames(log, context), corpus) : modules.named(tie.module, corpus);
    if (module.ok()) return MeantModule{{}, std::move(module).value(), tie.module.empty()};
    Error error = std::move(module).error();
    if (tie.module.empty()) error.found = "the log is not tied to a run, and " + error.found;
    error.file = tie.log;
    if (tie.module.empty() && error.remedy.empty())
        error.remedy = "Name its module with --module or a run with --run, or store them by `tie`.";
    return error;
}

/// Questions with callsites, and which of them are the log's.
struct FoundQuestions {
    std::string run; ///< empty: a compile that is not stored
    std::vector<Decision> asked;
    QuestionMatch match;
    std::vector<std::string> notes = {};
};

/// Whether a module may be compiled again.
struct NewCompiles {
    KeptReruns* kept = nullptr;
    bool allowed = true;
};

/// Finds the questions of one context of a log.
class CallsiteFinder {
public:
    CallsiteFinder(const JobContext& context, const WorkspaceReader& reader, const OpenLog& log,
                   const LogContextRow& row, const NewCompiles& compiles)
        : m_context(context), m_reader(reader), m_log(log), m_row(row), m_compiles(compiles) {}

    /// Refused if the run has no features of the module.
    Result<FoundQuestions> inRun(const RunRow& run, const std::string& module) {
        INLINESCOPE_TRY(const RunModule side, findModule(m_reader, run, module));
        INLINESCOPE_TRY(RunObservations asked, RunObservations::read(m_reader, side));
        INLINESCOPE_TRY(const LoggedQuestions logged,
                        LoggedQuestions::read(m_reader, m_log, m_row, asked.features(), m_context.cancel));
        INLINESCOPE_TRY(QuestionMatch match, logged.match(asked));
        return FoundQuestions{run.spec.name, std::move(asked).takeDecisions(), std::move(match)};
    }

    /// Absent if it needs a compile that is not allowed.
    Result<std::optional<FoundQuestions>> compiledAgain(const RunSpec& options, const LogModule& module) {
        const LogRerunPlan plan{options, module.module, module.name, m_compiles.kept, m_compiles.allowed};
        INLINESCOPE_TRY(const auto made, rerunLog(m_context, m_reader, plan, m_log, m_row));
        if (!made) return std::optional<FoundQuestions>();
        return std::optional(FoundQuestions{{}, made->asked, made->match, notesOf(*made)});
    }

    /// Of any run, or of a new compile; absent as there.
    Result<std::optional<FoundQuestions>> anywhere(const LogModule& module, const std::string& preferred) {
        INLINESCOPE_TRY(std::vector<RunRow> runs, m_reader.runs().all());
        std::erase_if(runs, [&](const RunRow& run) { return run.spec.corpus != module.corpus; });
        putFirst(runs, preferred);
        std::optional<FoundQuestions> best;
        for (const RunRow& run : runs) {
            Result<FoundQuestions> found = inRun(run, module.name);
            if (!found.ok() && found.error().code != ErrorCode::Refused) return std::move(found).error();
            if (!found.ok() || (best && found->match.found <= best->match.found)) continue;
            best = std::move(found).value();
            if (best->match.found == std::size_t(m_row.observations)) return best;
        }
        Result<std::optional<FoundQuestions>> again = compiledAgain({}, module);
        if (!best || (again.ok() && (!*again || (*again)->match.found > best->match.found))) return again;
        if (!again.ok() && again.error().code == ErrorCode::Cancelled) return again;
        if (!again.ok()) best->notes.push_back("the module cannot be compiled again: " + describe(again.error()));
        return best;
    }

private:
    std::vector<std::string> notesOf(const LogRerun& made) const {
        std::vector<std::string> notes = {counted(made.compiles, "compile") + ", of which nothing is stored"};
        if (std::ranges::find(m_log.row.schema.features, "inlining_decision", &TensorSpec::name) ==
            m_log.row.schema.features.end())
            notes.emplace_back("the log does not have its decisions; the heuristic made these");
        if (made.isWhole && made.text > 0 && made.defaultText > 0)
            notes.push_back("reward " + plainText(cell(trainingReward(double(made.text), double(made.defaultText)))) +
                            ", as ml-compiler-opt computes it: " + std::to_string(made.text) + " B of text, " +
                            std::to_string(made.defaultText) + " B under the heuristic");
        return notes;
    }

    const JobContext& m_context;
    const WorkspaceReader& m_reader;
    const OpenLog& m_log;
    const LogContextRow& m_row;
    NewCompiles m_compiles;
};

/// A row for each observation; the notes say how many are questions.
Table callsiteTable(const FoundQuestions& found, const std::string& module) {
    Table table = makeTable(
        {{"observation", ColumnKind::Number}, {"decision", ColumnKind::Number}, {"caller"}, {"callee"}, {"location"}});
    const auto& questions = found.match.asked;
    for (std::size_t row = 0; row < questions.size(); ++row) {
        Row cells = {cell(std::int64_t(row)), {}, {}, {}, {}};
        if (questions[row]) {
            const Decision& decision = found.asked[*questions[row]];
            cells = {cells[0], cell(std::int64_t(decision.ordinal)), cell(decision.caller), cell(decision.callee),
                     cell(locationText(decision))};
        }
        table.rows.push_back(std::move(cells));
    }
    const std::size_t count = found.match.found, left = found.asked.size() - count;
    const bool isStored = !found.run.empty();
    table.notes = {counted(count, "observation is a question", "observations are questions") + " of " +
                       (isStored ? found.run + " about " + module : module + ", compiled again") + ", " +
                       std::to_string(questions.size() - count) + " are not",
                   (isStored ? counted(left, "question of the run is", "questions of the run are")
                             : counted(left, "question of the compile is", "questions of the compile are")) +
                       " not in the log"};
    table.notes.insert(table.notes.end(), found.notes.begin(), found.notes.end());
    return table;
}

/// The run that has the questions, or one that has decided about their callsites: the preferred one, or else the first.
Result<void> findStored(const WorkspaceReader& reader, const FoundQuestions& found, const MeantModule& meant,
                        const std::string& preferred, LogCallsites& callsites) {
    const auto& questions = found.match.asked;
    callsites.decisions.resize(questions.size());
    std::optional<ModuleRunId> other;
    callsites.stored = found.run;
    if (found.run.empty()) {
        INLINESCOPE_TRY(std::vector<RunRow> runs, reader.runs().all());
        const std::string first = meant.run ? meant.run->spec.name : preferred;
        putFirst(runs, first);
        for (const RunRow& run : runs) {
            if (other || run.spec.corpus != meant.module.corpus) continue;
            const auto row = reader.moduleRuns().ofModule(run.id, meant.module.module);
            if (!row.ok() || row->status != ModuleRunStatus::Ok) continue;
            other = row->id;
            callsites.stored = run.spec.name;
        }
        if (!other) return {};
    }
    std::map<CallsiteKey, std::int64_t> ordinals;
    if (other) {
        INLINESCOPE_TRY(const std::vector<Decision> decisions, reader.decisions().values(*other));
        for (const Decision& decision : decisions)
            ordinals.emplace(decision.key, decision.ordinal);
    }
    for (std::size_t row = 0; row < questions.size(); ++row) {
        if (!questions[row]) continue;
        const Decision& decision = found.asked[*questions[row]];
        const auto same = ordinals.find(decision.key);
        if (!other) callsites.decisions[row] = decision.ordinal;
        if (same != ordinals.end()) callsites.decisions[row] = same->second;
    }
    return {};
}

/// Absent if it needs a compile that is not allowed.
Result<std::optional<FoundQuestions>> findQuestions(CallsiteFinder& finder, const MeantModule& meant,
                                                    const std::string& preferred) {
    if (!meant.run) return finder.anywhere(meant.module, preferred);
    Result<FoundQuestions> found = finder.inRun(*meant.run, meant.module.name);
    if (found.ok()) return std::optional(std::move(found).value());
    // The module was not compiled, or without features.
    if (found.error().code != ErrorCode::Refused) return std::move(found).error();
    INLINESCOPE_TRY(std::optional<FoundQuestions> again, finder.compiledAgain(meant.run->spec, meant.module));
    if (again)
        again->notes.insert(again->notes.begin(),
                            "with the options of run " + meant.run->spec.name + ": " + found.error().found);
    return again;
}

Result<std::optional<LogCallsites>> findLogCallsites(const JobContext& context, const LogTie& tie,
                                                     const std::string& preferred, const NewCompiles& compiles) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(context.workspacePath));
    INLINESCOPE_TRY(const OpenLog log, openLog(reader, tie.log));
    INLINESCOPE_TRY(const LogContextRow row, contextOf(log, tie));
    if (isOfRegalloc(log.row.schema))
        return Error{ErrorCode::Refused,
                     "its questions are the register allocator's, which have no callsites",
                     tie.log,
                     {},
                     "a log of the inliner"};
    INLINESCOPE_TRY(const MeantModule meant, meantModule(reader, tie, log, row, preferred));
    CallsiteFinder finder(context, reader, log, row, compiles);
    INLINESCOPE_TRY(const std::optional<FoundQuestions> found, findQuestions(finder, meant, preferred));
    if (!found) return std::optional<LogCallsites>();
    LogCallsites callsites{found->run,
                           meant.module.name,
                           meant.module.corpusName,
                           meant.byName,
                           callsiteTable(*found, meant.module.name),
                           {},
                           {}};
    if (meant.byName)
        callsites.table.notes.insert(callsites.table.notes.begin(), "the module is " + meant.module.name +
                                                                        " of corpus " + meant.module.corpusName +
                                                                        ", whose name agrees with the log's");
    INLINESCOPE_CHECK(findStored(reader, *found, meant, preferred, callsites));
    return std::optional(std::move(callsites));
}

} // namespace

Result<LogCallsites> logCallsites(const JobContext& context, const LogTie& tie, const std::string& preferred,
                                  KeptReruns* kept) {
    INLINESCOPE_TRY(std::optional<LogCallsites> callsites, findLogCallsites(context, tie, preferred, {kept, true}));
    return std::move(callsites).value();
}

Result<std::optional<LogCallsites>> knownLogCallsites(const JobContext& context, const LogTie& tie,
                                                      const std::string& preferred, KeptReruns& kept) {
    return findLogCallsites(context, tie, preferred, {&kept, false});
}

Result<TiedContexts> tieLog(const JobContext& context, const LogTie& tie) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(const WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(const OpenLog log, openLog(reader, tie.log));
    INLINESCOPE_TRY(const RunRow run, runOf(reader, log, tie.run));
    INLINESCOPE_TRY(const ModulesOfContexts ties, wantedTies(reader, tie, log, run));
    if (ties.empty())
        return Error{ErrorCode::NotFound,
                     "no context of the log has the name of a module of " + run.spec.name,
                     tie.log,
                     {},
                     "the name of a module"};
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    INLINESCOPE_CHECK(writer.logs().tie(log.row.id, run.id, ties));
    return TiedContexts{std::int64_t(ties.size()), std::int64_t(log.contexts.size() - ties.size())};
}

Result<void> untieLog(const JobContext& context, const std::string& log) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(context.workspacePath));
    INLINESCOPE_TRY(const WorkspaceReader reader, workspace.reader());
    INLINESCOPE_TRY(const LogRow row, reader.logs().byName(log));
    INLINESCOPE_TRY(WorkspaceWriter writer, workspace.writer());
    return writer.logs().untie(row.id);
}

} // namespace inlinescope
