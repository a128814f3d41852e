// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/report/gate_job.h"

#include "core/jobs/common/kept_pools.h"
#include "core/jobs/common/pool_options.h"
#include "core/jobs/compare/run_comparison.h"
#include "core/jobs/sides/input_comparison.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace inlinescope {
namespace {

/// In every text.
std::array<std::string, 2> sideNames() {
    return {"base", "new"};
}

/// For each row, whether the module is in the second run's corpus.
Result<std::vector<bool>> triedModules(const WorkspaceReader& reader, const GatheredRuns& runs,
                                       const ModuleComparisonResult& comparison) {
    INLINESCOPE_TRY(const std::vector<ModuleRow> modules, reader.modules().of(runs.runs[1].spec.corpus));
    std::vector<bool> tried;
    for (const ModuleComparisonRow& row : comparison.rows)
        tried.push_back(std::ranges::binary_search(modules, row.module, {}, &ModuleRow::name));
    return tried;
}

void takeTotals(Gate& gate, const ModuleComparisonResult& comparison) {
    const ComparedSide &before = comparison.total.sides[0], &after = comparison.total.sides[1];
    gate.before = before.size.value_or(0);
    gate.after = after.size.value_or(0);
    gate.uniqueBefore = before.unique.value_or(0);
    gate.uniqueAfter = after.unique.value_or(0);
    gate.smaller = comparison.counts.sides[1].smaller;
    gate.larger = comparison.counts.sides[1].larger;
    gate.compared = comparison.counts.compared;
    gate.known = comparison.counts.modules;
}

bool holds(const std::vector<std::size_t>& rows, std::size_t row) {
    return std::ranges::find(rows, row) != rows.end();
}

/// By name, what is stored of the modules' culprits.
std::map<std::string, LargestCulprit> culpritsOf(const GatheredRuns& runs, const FoundOfModules& found) {
    std::map<std::string, LargestCulprit> culprits;
    for (std::size_t module = 0; module < found.size(); ++module)
        if (const auto& culprit = found[module][1].culprit) culprits[runs.modules[module]] = *culprit;
    return culprits;
}

void takeModules(Gate& gate, const ModuleComparisonResult& comparison,
                 const std::map<std::string, LargestCulprit>& culprits) {
    for (std::size_t index = 0; index < comparison.rows.size(); ++index) {
        const ModuleComparisonRow& row = comparison.rows[index];
        const ComparedSide &before = row.sides[0], &after = row.sides[1];
        if (!row.comparable()) {
            const bool lost = holds(gate.result.lost, index);
            gate.omissions.push_back({row.module, toString(row.status, sideNames()), before.size, after.size, lost});
            continue;
        }
        const bool exceeds = holds(gate.result.exceeding, index);
        gate.modules.push_back({row.module, *before.size, *after.size, exceeds, after.causes, {}, {}});
        if (const auto known = culprits.find(row.module); known != culprits.end())
            gate.modules.back().culprit = known->second;
    }
    std::ranges::sort(gate.modules, {}, [](const GateModule& m) { return std::pair(-m.delta(), m.name); });
}

/// How many modules a summary's table lists.
void chooseShown(Gate& gate, std::size_t most) {
    const auto grew = std::ranges::find_if(gate.modules, [](const GateModule& m) { return m.delta() <= 0; });
    const auto larger = std::size_t(grew - gate.modules.begin());
    gate.shown = std::min(larger, std::max(most, gate.result.exceeding.size()));
    gate.shownSmaller = std::min(gate.smaller, most);
}

Result<Gate> compared(const JobContext& context, const GateOptions& options) {
    INLINESCOPE_TRY(const ReaderPool readers, ReaderPool::open(context.workspacePath));
    const WorkspaceReader& reader = readers.first();
    INLINESCOPE_TRY(const WorkspaceReader::Snapshot held, reader.snapshot());
    INLINESCOPE_TRY(const GatheredRuns runs,
                    gatherRuns(readers, {options.base, options.next}, ComparisonDepth::Callsites, context.cancel));
    const ModuleComparisonResult comparison = compareModules(runs.figures, runs.modules);
    INLINESCOPE_TRY(const std::vector<bool> tried, triedModules(reader, runs, comparison));
    Gate gate;
    gate.base = options.base;
    gate.next = options.next;
    gate.limits = options.limits;
    gate.result = judgeGrowth(comparison, tried, options.limits);
    takeTotals(gate, comparison);
    INLINESCOPE_TRY(const FoundOfModules found, readLargestCulprits(readers, runs, context.cancel));
    takeModules(gate, comparison, culpritsOf(runs, found));
    INLINESCOPE_TRY(gate.baseSide, readGateSide(reader, runs, 0, options.baseRevision));
    INLINESCOPE_TRY(gate.nextSide, readGateSide(reader, runs, 1, options.nextRevision));
    gate.allowed = options.allowed;
    const auto [base, next] = sideNames();
    for (const InputDifference& difference : runs.against[1].differences)
        gate.differences.push_back(describe(difference, next, base));
    chooseShown(gate, std::size_t(options.shown));
    return gate;
}

/// If the culprits of a module cannot be found, stores the reason; the gate continues.
Result<void> explainModule(const JobContext& context, const GateOptions& options, KeptPools& pools,
                           GateModule& module) {
    ExplainOptions explained;
    explained.runA = options.base;
    explained.runB = options.next;
    explained.module = module.name;
    explained.limits = options.meter;
    explained.compiles = options.compiles;
    Result<Explanation> explanation = explainIn(pools, context, explained);
    if (context.cancel.isCancelled()) return CancelToken::error();
    if (explanation)
        module.explanation = std::move(*explanation);
    else
        module.unexplained = describe(explanation.error());
    return {};
}

} // namespace

Result<Gate> judgeRuns(const JobContext& context, const GateOptions& options) {
    INLINESCOPE_TRY(Gate gate, compared(context, options));
    const std::size_t explained = std::min(gate.shown, std::size_t(options.explained));
    KeptPools pools(processesOf(options.meter));
    for (std::size_t module = 0; module < explained; ++module) {
        context.progress({std::int64_t(module), std::int64_t(explained), gate.modules[module].name});
        INLINESCOPE_CHECK(explainModule(context, options, pools, gate.modules[module]));
    }
    return gate;
}

} // namespace inlinescope
