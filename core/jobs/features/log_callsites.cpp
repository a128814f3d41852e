// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_callsites.h"

#include "core/analysis/line_diff.h"
#include "core/base/counted.h"
#include "core/base/nearest_name.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/features/open_log.h"
#include "core/jobs/sides/run_observations.h"
#include "core/jobs/tables/cells.h"
#include "core/store/workspace.h"
#include "core/store/workspace_writer.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

constexpr std::int64_t MatchedAtOnce = 1024;
constexpr std::size_t MostBytes = std::size_t(1) << 30; ///< of the features that are compared

/// "src/lua/lvm.o" gives "lvm".
std::string_view stemOf(std::string_view name) {
    name = name.substr(name.rfind('/') + 1);
    return name.substr(0, std::min(name.find('.', 1), name.size()));
}

bool agree(const std::string& module, const std::string& name) {
    return !name.empty() && (module == name || stemOf(module) == stemOf(name));
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
        return modules;
    }
    bool has(ModuleId module) const { return std::ranges::find(m_rows, module, &ModuleRunRow::module) != m_rows.end(); }

    Result<ModuleRunRow> named(const std::string& name) const {
        const auto found = std::ranges::find(m_rows, name, &ModuleRunRow::moduleName);
        if (found != m_rows.end()) return *found;
        std::vector<std::string> names;
        for (const ModuleRunRow& row : m_rows)
            names.push_back(row.moduleName);
        return Error{ErrorCode::NotFound,   "no module \"" + name + "\"", m_run, {},
                     "a module of the run", didYouMean(name, names)};
    }
    /// The one whose name agrees with one of the names.
    Result<ModuleRunRow> agreeing(const std::string& log, const std::string& context) const {
        std::vector<const ModuleRunRow*> found;
        for (const ModuleRunRow& row : m_rows)
            if (agree(row.moduleName, context) || agree(row.moduleName, log)) found.push_back(&row);
        if (found.size() == 1) return *found.front();
        const std::string names = context.empty() ? log : log.empty() ? context : log + " or " + context;
        if (found.empty())
            return Error{ErrorCode::NotFound, "no module is called " + names, m_run, {}, "the name of a module"};
        return Error{ErrorCode::InvalidArgument,
                     found[0]->moduleName + " and " + found[1]->moduleName + " may be the module of " + names,
                     m_run,
                     {},
                     "the name of one"};
    }

private:
    std::string m_run;
    std::vector<ModuleRunRow> m_rows;
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
    const bool isOne = log.contexts.size() == 1;
    for (const LogContextRow& context : log.contexts) {
        const Result<ModuleRunRow> row = modules.agreeing(isOne ? log.row.name : std::string(), context.name);
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
                    tie.module.empty() ? modules.agreeing(log.row.name, context.name) : modules.named(tie.module));
    ties[context.id] = row.module;
    return ties;
}

/// What a LogTie means.
struct TiedContext {
    OpenLog log;
    LogContextRow context;
    std::string run, module;
};

Result<TiedContext> findTiedContext(const WorkspaceReader& reader, const LogTie& tie) {
    INLINESCOPE_TRY(OpenLog log, openLog(reader, tie.log));
    INLINESCOPE_TRY(LogContextRow context, contextOf(log, tie));
    INLINESCOPE_TRY(const RunRow run, runOf(reader, log, tie.run));
    std::string module = tie.module;
    if (module.empty()) {
        INLINESCOPE_TRY(const RunModules modules, RunModules::read(reader, run));
        if (context.module && modules.has(context.module)) {
            module = context.moduleName;
        } else {
            INLINESCOPE_TRY(const ModuleRunRow row, modules.agreeing(tie.log, context.name));
            module = row.moduleName;
        }
    }
    return TiedContext{std::move(log), std::move(context), run.spec.name, std::move(module)};
}

bool isAnswer(const std::string& feature) {
    static constexpr std::array<std::string_view, 4> answers = {"inlining_decision", "inlining_default", "reward",
                                                                "delta_size"};
    return std::ranges::find(answers, feature) != answers.end();
}

/// Columns of the log and of the run that are the same feature.
std::vector<std::pair<std::size_t, std::size_t>> sharedFeatures(const std::vector<TensorSpec>& log,
                                                                const std::vector<TensorSpec>& run) {
    std::vector<std::pair<std::size_t, std::size_t>> shared;
    for (std::size_t a = 0; a < log.size(); ++a)
        for (std::size_t b = 0; b < run.size(); ++b)
            if (!isAnswer(log[a].name) && log[a].name == run[b].name && log[a].type == run[b].type &&
                log[a].byteSize() == run[b].byteSize())
                shared.emplace_back(a, b);
    return shared;
}

/// The shared features of each observation, as a text.
class Questions {
public:
    Result<void> add(std::string question) {
        m_bytes += question.size();
        if (m_bytes > MostBytes)
            return Error{ErrorCode::LimitExceeded, "more than 1 GiB of features", {}, {}, "fewer observations"};
        m_texts.push_back(std::move(question));
        return {};
    }
    std::vector<std::string_view> lines() const { return {m_texts.begin(), m_texts.end()}; }

private:
    std::vector<std::string> m_texts;
    std::size_t m_bytes = 0;
};

using SharedFeatures = std::vector<std::pair<std::size_t, std::size_t>>;

Result<Questions> loggedQuestions(const WorkspaceReader& reader, const LogContextRow& context,
                                  const SharedFeatures& shared, const CancelToken& cancel) {
    Questions questions;
    for (std::int64_t first = 0; first < context.observations; first += MatchedAtOnce) {
        if (cancel.isCancelled()) return CancelToken::error();
        INLINESCOPE_TRY(const ObservationChunk chunk, reader.logs().observations(context.id, first, MatchedAtOnce));
        for (std::size_t row = 0; row < chunk.columns.front().rows(); ++row) {
            std::string question;
            for (const auto& [inLog, inRun] : shared)
                question += asText(chunk.columns[inLog].row(row));
            INLINESCOPE_CHECK(questions.add(std::move(question)));
        }
    }
    return questions;
}

Result<Questions> askedQuestions(const RunObservations& asked, const SharedFeatures& shared) {
    Questions questions;
    for (std::size_t row = 0; row < asked.size(); ++row) {
        const std::vector<Bytes> tensors = asked.tensors(row);
        std::string question;
        for (const auto& [inLog, inRun] : shared)
            question += asText(tensors[inRun]);
        INLINESCOPE_CHECK(questions.add(std::move(question)));
    }
    return questions;
}

/// A row for each observation; the notes say of how many the run asked.
Table callsiteTable(const std::vector<LinePair>& pairs, const RunObservations& asked, const std::string& about) {
    Table table = makeTable(
        {{"observation", ColumnKind::Number}, {"decision", ColumnKind::Number}, {"caller"}, {"callee"}, {"location"}});
    std::int64_t found = 0, only = 0;
    for (const LinePair& pair : pairs) {
        if (!pair.a) continue;
        Row row = {cell(std::int64_t(*pair.a)), {}, {}, {}, {}};
        if (pair.b) {
            const Decision& decision = asked.decision(*pair.b);
            row = {row[0], cell(std::int64_t(decision.ordinal)), cell(decision.caller), cell(decision.callee),
                   cell(locationText(decision))};
        }
        ++(pair.b ? found : only);
        table.rows.push_back(std::move(row));
    }
    table.notes = {counted(found, "observation is a question", "observations are questions") + " of " + about + ", " +
                       std::to_string(only) + " are not",
                   counted(std::int64_t(asked.size()) - found, "question of the run is", "questions of the run are") +
                       " not in the log"};
    return table;
}

} // namespace

Result<LogCallsites> logCallsites(const std::string& path, const LogTie& tie, const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const TiedContext tied, findTiedContext(reader, tie));
    INLINESCOPE_TRY(const RunModule side, findModule(reader, tied.run, tied.module));
    INLINESCOPE_TRY(const RunObservations asked, RunObservations::read(reader, side));
    const SharedFeatures shared = sharedFeatures(tied.log.row.schema.features, asked.features());
    if (shared.empty())
        return Error{ErrorCode::Refused, "the log and the run have no feature in common", tie.log, {}, {}};
    INLINESCOPE_TRY(const Questions logged, loggedQuestions(reader, tied.context, shared, cancel));
    INLINESCOPE_TRY(const Questions recorded, askedQuestions(asked, shared));
    const std::vector<std::string_view> inLog = logged.lines(), inRun = recorded.lines();
    return LogCallsites{tied.run, tied.module,
                        callsiteTable(alignLines(inLog, inRun), asked, tied.run + " about " + tied.module)};
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
