// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/sides/stored_regret.h"

#include "core/analysis/alignment.h"
#include "core/jobs/sides/module_evidence.h"
#include "core/model/flip.h"
#include "core/model/script.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace inlinescope {
namespace {

/// A run that a search made, with those of its modules of which flips are stored that hold all other decisions.
struct BestRun {
    RunRow run;
    std::map<std::string, ModuleRunRow> modules;
};

Result<std::vector<BestRun>> bestRuns(const WorkspaceReader& reader, const std::vector<RunRow>& runs) {
    std::vector<BestRun> found;
    for (const RunRow& run : runs) {
        INLINESCOPE_TRY(const std::optional<SearchRow> search, reader.runs().search(run.id));
        if (!search) continue;
        INLINESCOPE_TRY(const std::vector<FlipCounts> counts, reader.flips().counts(run.id));
        INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run.id));
        BestRun best{run, {}};
        for (const ModuleRunRow& row : rows)
            if (row.status == ModuleRunStatus::Ok && std::ranges::any_of(counts, [&row](const FlipCounts& count) {
                    return count.moduleRun == row.id && count.others == Others::Held;
                }))
                best.modules[row.moduleName] = row;
        if (!best.modules.empty()) found.push_back(std::move(best));
    }
    return found;
}

/// The decisions of a module that differ; those that cannot be flipped have no regret.
Result<void> addDecisions(const WorkspaceReader& reader, ModuleRunId run, ModuleRunId best, StoredRegret& regret) {
    INLINESCOPE_TRY(const std::vector<Decision> own, reader.decisions().values(run));
    INLINESCOPE_TRY(const std::vector<DecisionRow> rows, reader.decisions().of(best));
    std::vector<Decision> others;
    for (const DecisionRow& row : rows)
        others.push_back(row.decision);
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(others);
    for (const AlignedCallsite& site : alignCallsites(own, others).rows) {
        if (site.mark != AlignmentMark::Differs) continue;
        const std::optional<FlipText>& flip = rows[*site.b].flips[std::size_t(Others::Held)];
        if (flip && flip->delta)
            regret.sum.add(*flip->delta);
        else if (!flip && !flipObstacle(others[*site.b], forced[*site.b]))
            ++regret.missing;
    }
    return {};
}

} // namespace

Result<std::vector<StoredRegret>> storedRegrets(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(const std::vector<RunRow> runs, reader.runs().all());
    INLINESCOPE_TRY(const std::vector<BestRun> bests, bestRuns(reader, runs));
    std::vector<StoredRegret> found;
    for (const BestRun& best : bests)
        for (const RunRow& run : runs) {
            if (run.spec.corpus != best.run.spec.corpus || run.id == best.run.id) continue;
            INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run.id));
            for (const ModuleRunRow& row : rows) {
                const auto other = best.modules.find(row.moduleName);
                if (row.status != ModuleRunStatus::Ok || other == best.modules.end() ||
                    !haveSameBitcode(row, other->second))
                    continue;
                StoredRegret regret{row.moduleName, run.spec.name, best.run.spec.name, row.sizes.text,
                                    other->second.sizes.text};
                INLINESCOPE_CHECK(addDecisions(reader, row.id, other->second.id, regret));
                if (regret.sum.decisions) found.push_back(std::move(regret));
            }
        }
    std::ranges::sort(found, {}, [](const StoredRegret& row) { return std::tie(row.run, row.best, row.module); });
    return found;
}

} // namespace inlinescope
