// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_status.h"

#include "core/base/counted.h"
#include "core/base/join.h"
#include "core/jobs/shards/recorded_units.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <set>

namespace inlinescope {
namespace {

constexpr const char* runningWord = "running";

/// What the files of one shard say.
struct ShardState {
    std::int64_t units = 0, done = 0, failed = 0, attempts = 0, ns = 0;
    std::int64_t changedAt = 0;
    std::set<std::string> nodes;
    std::string path;

    bool isDone() const { return done == units; }
};

std::int64_t nowMs() {
    using namespace std::chrono;
    return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

/// Reads the states of the shards of one folder.
class StatusReader {
public:
    StatusReader(const JobContext& context, const ShardFolder& folder) : m_context(context), m_folder(folder) {}

    Result<ShardStatus> read(bool onlyMissing) {
        ShardStatus all;
        all.shards = m_folder.shards();
        all.kind = m_folder.plan().kind;
        all.table = makeTable({{"shard", ColumnKind::Number},
                               {"status", ColumnKind::Status},
                               {"units", ColumnKind::Count},
                               {"done", ColumnKind::Count},
                               {"failed", ColumnKind::Count},
                               {"attempts", ColumnKind::Count},
                               {"nodes"},
                               {"seconds", ColumnKind::Number},
                               {"path"}});
        INLINESCOPE_TRY(const ResultNames names, m_folder.resultNames());
        for (std::uint32_t shard = 0; shard < m_folder.shards(); ++shard) {
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            const ShardState state = stateOf(shard, names);
            const std::string word = wordOf(state);
            all.units += state.units;
            all.done += state.done;
            all.failed += state.failed;
            all.ns += state.ns;
            all.doneShards += state.isDone();
            all.runningShards += word == runningWord;
            if (!onlyMissing || !state.isDone()) all.table.rows.push_back(rowOf(shard, word, state));
        }
        all.table.notes.push_back(std::to_string(all.doneShards) + " of " + counted(all.shards, "shard") + " and " +
                                  std::to_string(all.done) + " of " + counted(all.units, "unit") + " are done" +
                                  restText(all));
        return all;
    }

private:
    ShardState stateOf(std::uint32_t shard, const ResultNames& names) {
        std::vector<Finding> findings;
        const std::vector<ShardResults> files = m_folder.results(shard, names, findings);
        for (const Finding& finding : findings)
            m_context.finding(finding);
        ShardState state;
        std::set<std::string> builds;
        for (const ShardResults& file : files) {
            builds.insert(file.recorded.head.build);
            state.nodes.insert(file.recorded.head.node);
            if (file.changedAt >= state.changedAt) state.path = file.path;
            state.changedAt = std::max(state.changedAt, file.changedAt);
        }
        state.attempts = std::int64_t(files.size());
        countUnits(shard, RecordedUnits(files), builds, state);
        return state;
    }

    void countUnits(std::uint32_t shard, const RecordedUnits& recorded, const std::set<std::string>& builds,
                    ShardState& state) const {
        const ShardPlan& plan = m_folder.plan();
        for (const std::uint32_t module : m_folder.modulesOf(shard)) {
            for (const PlannedPolicy& policy : plan.policies) {
                ++state.units;
                const RecordedUnit* unit = nullptr;
                for (const std::string& build : builds)
                    if (!unit) unit = recorded.best(unitKey(plan, plan.modules[module], policy, build));
                if (!unit) continue;
                ++state.done;
                state.ns += unit->end->cpuNs;
                state.failed += unit->end->status != ModuleRunStatus::Ok;
            }
        }
    }

    std::string wordOf(const ShardState& state) const {
        if (state.isDone()) return "done";
        if (state.attempts == 0) return "absent";
        return nowMs() - state.changedAt <= longestUnitMs() ? runningWord : "partial";
    }

    /// Of flips and of a search without a budget this is the time of one compile.
    std::int64_t longestUnitMs() const {
        const ShardPlan& plan = m_folder.plan();
        return (plan.options.timeLimitSeconds + plan.search.seconds.value_or(0)) * 1000;
    }

    Row rowOf(std::uint32_t shard, const std::string& word, const ShardState& state) const {
        const std::vector<std::string> nodes(state.nodes.begin(), state.nodes.end());
        return {cell(std::int64_t(shard) + 1),
                cell(word),
                cell(state.units),
                cell(state.done),
                cell(state.failed),
                cell(state.attempts),
                cell(join(nodes, " ")),
                cell(std::round(double(state.ns) / 1e6) / 1e3),
                cell(state.path)};
    }

    /// ", 3 failed; the rest takes about 12 minutes of one core"
    static std::string restText(const ShardStatus& all) {
        std::string text = all.failed ? ", " + std::to_string(all.failed) + " failed" : "";
        if (all.done == 0 || all.done == all.units) return text;
        const double rest = double(all.ns) / double(all.done) * double(all.units - all.done) / 60e9;
        return text + "; the rest takes about " + counted(std::int64_t(rest) + 1, "minute") + " of one core";
    }

    const JobContext& m_context;
    const ShardFolder& m_folder;
};

} // namespace

Result<ShardStatus> shardStatus(const JobContext& context, const std::string& folder, bool onlyMissing) {
    INLINESCOPE_TRY(const ShardFolder opened, ShardFolder::open(folder));
    return StatusReader(context, opened).read(onlyMissing);
}

} // namespace inlinescope
