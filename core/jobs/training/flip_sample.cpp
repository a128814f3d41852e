// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/flip_sample.h"

#include "core/jobs/whatif/whatif_choice.h"
#include "core/model/flip.h"
#include "core/training/folder_split.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace inlinescope {
namespace {

/// 1 if both answers are equally good to the policy, towards 0 the surer it is.
double doubt(const Decision& decision) {
    if (decision.policyOutputs.size() == 2)
        return 1 / (1 + std::abs(decision.policyOutputs[0] - decision.policyOutputs[1]));
    constexpr double costUnit = 50; // ten instructions
    if (decision.cost && decision.threshold)
        return 1 / (1 + std::abs(double(*decision.cost - *decision.threshold)) / costUnit);
    return 1;
}

double weightOf(const Decision& decision) {
    constexpr double leastDoubt = 0.05, costUnit = 100;
    const double size = decision.cost ? 1 + double(std::clamp<std::int64_t>(*decision.cost, 0, 1000)) / costUnit : 1;
    return (leastDoubt + doubt(decision)) * size;
}

/// The decisions of a module that can be measured, by the sample's order: the first ones are a weighted sample without
/// replacement (Efraimidis and Spirakis).
Result<std::vector<std::uint32_t>> ordered(const WorkspaceReader& reader, const ModuleRunRow& row, std::uint64_t seed) {
    INLINESCOPE_TRY(const std::vector<Decision> decisions, reader.decisions().values(row.id));
    const std::vector<std::optional<ForcedAdvice>> forced = forcedAdvices(decisions);
    std::vector<std::pair<double, std::uint32_t>> ranked;
    for (std::size_t i = 0; i < decisions.size(); ++i) {
        if (decisions[i].featureRow < 0 || decisions[i].mandatory || flipObstacle(decisions[i], forced[i])) continue;
        const double uniform = (double(callsiteRank(seed, row.moduleName, decisions[i].key) >> 11) + 0.5) * 0x1p-53;
        ranked.emplace_back(-std::log(uniform) / weightOf(decisions[i]), decisions[i].ordinal);
    }
    std::ranges::sort(ranked);
    std::vector<std::uint32_t> ordinals;
    for (const auto& [key, ordinal] : ranked)
        ordinals.push_back(ordinal);
    return ordinals;
}

} // namespace

std::set<std::string> trainingModules(std::set<std::string> modules) {
    for (const std::string& name : heldOutModules(modules))
        modules.erase(name);
    return modules;
}

Result<OrdinalsByModule> sampleFlips(const WorkspaceReader& reader, RunId run, const std::set<std::string>& modules,
                                     const FlipSampleSize& size, std::uint64_t seed) {
    INLINESCOPE_TRY(const std::vector<ModuleRunRow> rows, reader.moduleRuns().of(run));
    std::map<std::uint64_t, const ModuleRunRow*> shuffled;
    for (const ModuleRunRow& row : rows)
        if (row.status == ModuleRunStatus::Ok && modules.contains(row.moduleName))
            shuffled.emplace(callsiteRank(seed, row.moduleName, {}), &row);
    OrdinalsByModule sample;
    std::int64_t left = size.flips;
    for (const auto& [rank, row] : shuffled) {
        if (left <= 0) break;
        INLINESCOPE_TRY(std::vector<std::uint32_t> ordinals, ordered(reader, *row, seed));
        ordinals.resize(std::min(ordinals.size(), std::size_t(std::min(size.perModule, left))));
        std::ranges::sort(ordinals);
        left -= std::ssize(ordinals);
        if (!ordinals.empty()) sample[row->moduleName] = std::move(ordinals);
    }
    return sample;
}

} // namespace inlinescope
