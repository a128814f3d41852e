// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_callsites.h"

#include "core/analysis/line_diff.h"
#include "core/base/counted.h"
#include "core/jobs/common/run_module.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/features/open_log.h"
#include "core/jobs/sides/run_observations.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <array>
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
    return Error{ErrorCode::NotFound, "context \"" + *tie.context + "\"", tie.log, {}, "one that the log has"};
}

/// The one module of the run whose name agrees.
Result<std::string> moduleOf(const WorkspaceReader& reader, const LogTie& tie, const std::string& context) {
    if (!tie.module.empty()) return tie.module;
    INLINESCOPE_TRY(const RunRow run, reader.runs().byName(tie.run));
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run.id));
    std::vector<std::string> found;
    for (const ModuleRunRow& row : rows)
        if (agree(row.moduleName, context) || agree(row.moduleName, tie.log)) found.push_back(row.moduleName);
    if (found.size() == 1) return found.front();
    const std::string names = context.empty() ? tie.log : tie.log + " or " + context;
    if (found.empty())
        return Error{ErrorCode::NotFound, "no module is called " + names, tie.run, {}, "the name of a module"};
    return Error{ErrorCode::InvalidArgument,
                 found[0] + " and " + found[1] + " may be the module of " + names,
                 tie.run,
                 {},
                 "the name of one"};
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
    INLINESCOPE_TRY(const OpenLog log, openLog(reader, tie.log));
    INLINESCOPE_TRY(const LogContextRow context, contextOf(log, tie));
    INLINESCOPE_TRY(const std::string module, moduleOf(reader, tie, context.name));
    INLINESCOPE_TRY(const RunModule side, findModule(reader, tie.run, module));
    INLINESCOPE_TRY(const RunObservations asked, RunObservations::read(reader, side));
    const SharedFeatures shared = sharedFeatures(log.row.schema.features, asked.features());
    if (shared.empty())
        return Error{ErrorCode::Refused, "the log and the run have no feature in common", tie.log, {}, {}};
    INLINESCOPE_TRY(const Questions logged, loggedQuestions(reader, context, shared, cancel));
    INLINESCOPE_TRY(const Questions recorded, askedQuestions(asked, shared));
    const std::vector<std::string_view> inLog = logged.lines(), inRun = recorded.lines();
    return LogCallsites{module, callsiteTable(alignLines(inLog, inRun), asked, tie.run + " about " + module)};
}

} // namespace inlinescope
