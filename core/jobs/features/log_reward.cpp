// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/features/log_reward.h"

#include "core/base/counted.h"
#include "core/base/nearest_name.h"
#include "core/jobs/common/snapshot.h"
#include "core/jobs/features/log_modules.h"
#include "core/jobs/features/open_log.h"
#include "core/jobs/tables/cells.h"
#include "core/model/performance.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

namespace inlinescope {
namespace {

/// The rewards of one log's contexts.
class LogRewards {
public:
    LogRewards(const WorkspaceReader& reader, const OpenLog& log, const CancelToken& cancel)
        : m_reader(reader), m_log(log), m_cancel(cancel), m_isRegalloc(isOfRegalloc(log.row.schema)),
          m_isTrace(isTrace(log)) {}

    Result<LogReward> of(const LogContextRow& context) {
        LogReward made;
        made.context = context.name;
        made.isScore = m_isRegalloc;
        if (m_isTrace) {
            INLINESCOPE_TRY(made.gap, setLastScore(context, made.reward));
            return made;
        }
        INLINESCOPE_TRY(const ModuleId module, findModuleOf(context, made));
        INLINESCOPE_TRY(made.gap, m_isRegalloc ? setScores(context, made) : setSizes(module, made));
        if (made.gap != RewardGap::None) return made;
        const double reward = trainingReward(*made.policy, *made.baseline);
        if (std::isfinite(reward))
            made.reward = reward;
        else
            made.gap = RewardGap::NoBaseline;
        return made;
    }

private:
    /// The module that the context is tied to, or else the one whose name agrees; none if there is no such.
    Result<ModuleId> findModuleOf(const LogContextRow& context, LogReward& made) {
        if (context.module && m_log.row.run) {
            made.run = m_log.row.runName;
            made.module = context.moduleName;
            INLINESCOPE_CHECK(readRuns());
            made.corpus = m_run->corpusName;
            return context.module;
        }
        if (!m_modules) {
            INLINESCOPE_TRY(m_modules, LogModules::read(m_reader));
        }
        const LogNames names = logNames(m_log, context);
        auto known = m_agreeing.find(names.text());
        if (known == m_agreeing.end()) {
            const Result<LogModule> found = m_modules->agreeing(names);
            known = m_agreeing.emplace(names.text(), found.ok() ? *found : LogModule()).first;
        }
        made.module = known->second.name;
        made.corpus = known->second.corpusName;
        return known->second.module;
    }

    /// The tied run, and the runs under the heuristic that can have its modules.
    Result<void> readRuns() {
        if (m_run) return {};
        INLINESCOPE_TRY(const RunRow own, m_reader.runs().byId(m_log.row.run));
        INLINESCOPE_TRY(m_defaults, m_reader.runs().all());
        std::erase_if(m_defaults, [&own](const RunRow& run) {
            return run.policyKind != PolicyKind::Default || run.spec.corpus != own.spec.corpus;
        });
        m_run = own;
        return {};
    }

    /// The bytes of text of the tied run, and of one that differs from it by the policy at most, which is the
    /// heuristic.
    Result<RewardGap> setSizes(ModuleId module, LogReward& made) {
        if (made.run.empty()) return RewardGap::NotTied;
        const auto own = m_reader.moduleRuns().ofModule(m_log.row.run, module);
        if (!own.ok() && own.error().code != ErrorCode::NotFound) return own.error();
        if (!own.ok() || own->status != ModuleRunStatus::Ok || own->sizes.text <= 0) return RewardGap::NotCompiled;
        for (const RunRow& run : m_defaults) {
            const auto other = m_reader.moduleRuns().ofModule(run.id, module);
            if (!other.ok() && other.error().code != ErrorCode::NotFound) return other.error();
            if (!other.ok() || other->status != ModuleRunStatus::Ok || other->sizes.text <= 0) continue;
            const CompiledInput &a = own->input, &b = other->input;
            const bool isKnown = !a.bitcodeHash.empty() && !a.commandHash.empty() && !a.compiler.empty();
            if (!isKnown || a.bitcodeHash != b.bitcodeHash || a.commandHash != b.commandHash ||
                a.compiler != b.compiler)
                continue;
            made.policy = double(own->sizes.text);
            made.baseline = double(other->sizes.text);
            return RewardGap::None;
        }
        return RewardGap::NoDefaultRun;
    }

    Result<RewardGap> setScores(const LogContextRow& context, LogReward& made) {
        INLINESCOPE_TRY(const RewardGap gap, setLastScore(context, made.policy));
        if (gap != RewardGap::None) return gap;
        if (made.module.empty()) return RewardGap::NoModule;
        INLINESCOPE_CHECK(readBaselines());
        const auto found = m_baselines.find({made.module, context.name});
        if (found == m_baselines.end() || found->second.size() != 1) return RewardGap::NoBaseline;
        made.baseline = *found->second.begin();
        return RewardGap::None;
    }

    Result<RewardGap> setLastScore(const LogContextRow& context, std::optional<double>& made) {
        if (!m_log.row.schema.score || m_log.row.schema.score->byteSize() == 0) return RewardGap::NoScore;
        if (context.observations == 0) return RewardGap::NoObservation;
        INLINESCOPE_TRY(const ObservationChunk chunk,
                        m_reader.logs().observations(context.id, context.observations - 1, 1));
        const TensorColumn& score = chunk.columns.back();
        if (score.rows() == 0) return RewardGap::NoScore;
        const double value = elementAsDouble(score.spec.type, score.row(score.rows() - 1), 0);
        if (!std::isfinite(value)) return RewardGap::NotFinite;
        made = value;
        return RewardGap::None;
    }

    /// The defaults of functions in performance reports, by module and function.
    Result<void> readBaselines() {
        if (m_hasBaselines) return {};
        m_hasBaselines = true;
        INLINESCOPE_TRY(const auto sets, m_reader.performance().all());
        for (const PerformanceSetRow& set : sets) {
            if (!hasDefaultScores(set.kind)) continue;
            INLINESCOPE_TRY(const auto rows, m_reader.performance().rows(set.id, m_cancel));
            for (const PerformanceRow& row : rows)
                if (row.baseline && std::isfinite(*row.baseline))
                    m_baselines[{row.module, row.key}].insert(*row.baseline);
        }
        return {};
    }

    const WorkspaceReader& m_reader;
    const OpenLog& m_log;
    const CancelToken& m_cancel;
    bool m_isRegalloc, m_isTrace, m_hasBaselines = false;
    std::optional<RunRow> m_run;                 ///< that the log is tied to, once it is read
    std::vector<RunRow> m_defaults;              ///< once m_run is read
    std::optional<LogModules> m_modules;         ///< once they are read
    std::map<std::string, LogModule> m_agreeing; ///< by names; without a module if not exactly one agrees
    std::map<std::pair<std::string, std::string>, std::set<double>> m_baselines;
};

std::string gapWords(RewardGap gap) {
    switch (gap) {
    case RewardGap::NotTied:
        return "no run is known that compiled it; `tie` stores one, and --callsites compiles the module again";
    case RewardGap::NotCompiled:
        return "the run has no object of the module";
    case RewardGap::NoDefaultRun:
        return "no run under the policy default compiled the same module with the same options";
    case RewardGap::NoScore:
        return "the log has no score";
    case RewardGap::NoObservation:
        return "no observation is logged";
    case RewardGap::NotFinite:
        return "the last score is infinite or not a number";
    case RewardGap::NoModule:
        return "the module of the function is not known; `tie` stores it";
    case RewardGap::NoBaseline:
        return "no imported performance report has one default score of the function in its module";
    case RewardGap::None:
        break;
    }
    return "it is known";
}

} // namespace

Result<std::vector<LogReward>> logRewards(const std::string& path, const std::string& log,
                                          const std::optional<std::string>& context, const CancelToken& cancel) {
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(path));
    INLINESCOPE_TRY(const OpenLog opened, openLog(reader, log));
    LogRewards rewards(reader, opened, cancel);
    std::vector<LogReward> all;
    std::vector<std::string> names;
    for (const LogContextRow& row : opened.contexts) {
        if (cancel.isCancelled()) return CancelToken::error();
        names.push_back(row.name);
        if (context && row.name != *context) continue;
        INLINESCOPE_TRY(LogReward made, rewards.of(row));
        all.push_back(std::move(made));
    }
    if (context && all.empty())
        return Error{ErrorCode::NotFound,    "context \"" + *context + "\"", log, {},
                     "one that the log has", didYouMean(*context, names)};
    return all;
}

Result<Table> logRewardTable(const std::string& path, const std::string& log, const std::optional<std::string>& context,
                             const CancelToken& cancel) {
    INLINESCOPE_TRY(const auto rewards, logRewards(path, log, context, cancel));
    Table table = makeTable({{"context"},
                             {"module"},
                             {"default", ColumnKind::Number},
                             {"policy", ColumnKind::Number},
                             {"reward", ColumnKind::Number}});
    std::map<RewardGap, std::int64_t> gaps;
    for (const LogReward& made : rewards) {
        table.rows.push_back({cell(made.context), made.module.empty() ? Cell() : cell(made.module), cell(made.baseline),
                              cell(made.policy), cell(made.reward)});
        if (made.gap != RewardGap::None) ++gaps[made.gap];
    }
    for (const auto& [gap, count] : gaps)
        table.notes.push_back(counted(count, "context has", "contexts have") + " no reward: " + gapWords(gap));
    return table;
}

} // namespace inlinescope
