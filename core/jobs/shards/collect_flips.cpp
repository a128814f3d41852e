// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/collect_flips.h"

#include "core/jobs/shards/shard_differences.h"
#include "core/jobs/tables/cells.h"

#include <algorithm>
#include <map>
#include <set>

namespace inlinescope {
namespace {

/// Stores the results of one plan.
class FlipCollection {
public:
    FlipCollection(const JobContext& context, const ShardFolder& folder, const ShardResultsIndex& index,
                   const WorkspaceReader& reader, WorkspaceWriter& writer)
        : m_context(context), m_folder(folder), m_plan(folder.plan()), m_index(index), m_reader(reader),
          m_writer(writer) {}

    Result<void> collect() {
        INLINESCOPE_TRY(m_run, m_reader.runs().byName(m_plan.policies.front().run));
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, m_reader.moduleRuns().of(m_run.id));
        std::map<std::string, const ModuleRunRow*> byName;
        for (const ModuleRunRow& row : rows)
            byName[row.moduleName] = &row;
        for (std::size_t module = 0; module < m_plan.modules.size(); ++module) {
            if (m_context.cancel.isCancelled()) return CancelToken::error();
            const auto row = byName.find(m_plan.modules[module].name);
            INLINESCOPE_CHECK(take(module, row == byName.end() ? nullptr : row->second));
        }
        return reportOnce(m_context, m_reader, m_run.id, shardDifferences(m_plan, 0, m_index),
                          [&](const Finding& finding) -> Result<void> {
                              m_context.finding(finding);
                              INLINESCOPE_CHECK(m_writer.findings().add({.run = m_run.id}, finding));
                              return {};
                          });
    }

    Row row() const {
        const PlannedPolicy& policy = m_plan.policies.front();
        return {cell(policy.run),
                cell(policy.word),
                cell(std::int64_t(m_plan.modules.size())),
                cell(m_added),
                cell(m_kept),
                cell(m_missing),
                cell(m_failed),
                cell(m_missing == 0 ? std::string("done") : std::string("partial")),
                cell(m_flips)};
    }

private:
    bool isPlanned(const PlannedModule& planned, const ModuleRunRow& row) const {
        return row.status == ModuleRunStatus::Ok && row.objectHash == planned.objectHash &&
               row.input.bitcodeHash == planned.bitcodeHash && row.input.commandHash == planned.commandHash &&
               row.input.policyFingerprint == m_plan.policies.front().fingerprint;
    }

    Result<void> take(std::size_t module, const ModuleRunRow* row) {
        const PlannedModule& planned = m_plan.modules[module];
        if (!row || !isPlanned(planned, *row)) {
            ++m_missing;
            m_context.finding({Severity::Error,
                               planned.name,
                               {ErrorCode::Refused,
                                "the run has another result of the module than the plan",
                                m_run.spec.name,
                                {},
                                {},
                                "Write a new folder by `shard`."}});
            return {};
        }
        INLINESCOPE_TRY(std::set<std::uint32_t> left, notStored(planned, *row));
        m_flips += std::int64_t(planned.flips.size() - left.size());
        const std::vector<FoundResult> results = m_index.of(module, 0);
        if (left.empty())
            ++m_kept;
        else if (results.empty())
            ++m_missing;
        else
            return takeResult(planned, *row, left, results);
        return {};
    }

    /// Of the plan's flips of a module.
    Result<std::set<std::uint32_t>> notStored(const PlannedModule& planned, const ModuleRunRow& row) const {
        std::set<std::uint32_t> left(planned.flips.begin(), planned.flips.end());
        INLINESCOPE_TRY(const std::vector<FlipResult> stored, m_reader.flips().of(row.id));
        for (const FlipResult& flip : stored)
            if (flip.others == m_plan.others && flip.decisions.size() == 1) left.erase(flip.decisions.front());
        return left;
    }

    /// Of the results of a module the first that is undamaged.
    Result<void> takeResult(const PlannedModule& planned, const ModuleRunRow& row, std::set<std::uint32_t>& left,
                            const std::vector<FoundResult>& results) {
        for (const FoundResult& result : results) {
            INLINESCOPE_TRY(const OpenFile file, m_folder.openResults(result.file->path));
            Result<RecordedFlips> recorded = readPlanned(file, *result.end, planned);
            if (!recorded.ok()) {
                m_context.finding({Severity::Warning, planned.name, recorded.error()});
                continue;
            }
            if (recorded->failure) {
                ++m_failed;
                m_context.finding({Severity::Error, planned.name, *recorded->failure});
            }
            std::erase_if(recorded->flips,
                          [&](const FlipResult& flip) { return left.erase(flip.decisions.front()) == 0; });
            if (recorded->flips.empty()) {
                m_kept += !recorded->failure;
                return {};
            }
            INLINESCOPE_CHECK(m_writer.flips().put(row.id, recorded->flips));
            ++m_added;
            m_flips += std::int64_t(recorded->flips.size());
            return {};
        }
        ++m_missing;
        return {};
    }

    /// Malformed if it has flips that the plan has not.
    Result<RecordedFlips> readPlanned(const OpenFile& file, const ClosedUnit& end, const PlannedModule& planned) const {
        INLINESCOPE_TRY(RecordedFlips recorded, readFlips(ShardFolder::sourceOf(file), end));
        const auto isForeign = [&](const FlipResult& flip) {
            return flip.others != m_plan.others || flip.decisions.size() != 1 ||
                   !std::ranges::binary_search(planned.flips, flip.decisions.front());
        };
        if (recorded.objectHash == planned.objectHash && std::ranges::none_of(recorded.flips, isForeign))
            return recorded;
        return Error{ErrorCode::Malformed, "flips that the plan has not", file.path(), {}, "those of the plan"};
    }

    const JobContext& m_context;
    const ShardFolder& m_folder;
    const ShardPlan& m_plan;
    const ShardResultsIndex& m_index;
    const WorkspaceReader& m_reader;
    WorkspaceWriter& m_writer;
    RunRow m_run;
    std::int64_t m_added = 0, m_kept = 0, m_missing = 0, m_failed = 0; ///< modules
    std::int64_t m_flips = 0;                                          ///< stored
};

} // namespace

Result<Table> collectFlips(const JobContext& context, const ShardFolder& folder, const ShardResultsIndex& index,
                           const WorkspaceReader& reader, WorkspaceWriter& writer) {
    FlipCollection collection(context, folder, index, reader, writer);
    INLINESCOPE_CHECK(collection.collect());
    Table table = collectedTable({{"flips", ColumnKind::Count}});
    table.rows.push_back(collection.row());
    return table;
}

} // namespace inlinescope
