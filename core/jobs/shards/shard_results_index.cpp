// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_results_index.h"

#include <algorithm>

namespace inlinescope {
namespace {

Finding ofOtherBuild(const ShardResults& file, const ShardPlan& plan, std::uint32_t shard) {
    return {Severity::Error,
            "shard " + std::to_string(shard + 1),
            {ErrorCode::Refused,
             "results of another build, made on " + file.recorded.head.node + ": " + file.recorded.head.build,
             file.path,
             {},
             plan.build,
             "Do the shard again with the plan's build, or give --allow-other-build."}};
}

std::string wordsOf(const RecordedUnit& unit) {
    return unit.file->recorded.head.node + " (object " +
           (unit.end->objectHash.empty() ? std::string("none") : unit.end->objectHash.substr(0, 16)) + ", " +
           std::to_string(unit.end->decisions) + " decisions, result " + unit.end->payload.substr(0, 16) + ")";
}

} // namespace

Result<ShardResultsIndex> ShardResultsIndex::read(const JobContext& context, const ShardFolder& folder,
                                                  bool allowOtherBuild) {
    ShardResultsIndex index(folder);
    const ShardPlan& plan = folder.plan();
    index.m_builds = {plan.build};
    INLINESCOPE_TRY(const ResultNames names, folder.resultNames());
    for (std::uint32_t shard = 0; shard < folder.shards(); ++shard) {
        if (context.cancel.isCancelled()) return CancelToken::error();
        std::vector<Finding> findings;
        std::vector<ShardResults> files = folder.results(shard, names, findings);
        std::erase_if(files, [&](const ShardResults& file) {
            if (file.recorded.head.build == plan.build) return false;
            if (!allowOtherBuild && !file.recorded.units.empty()) findings.push_back(ofOtherBuild(file, plan, shard));
            return !allowOtherBuild;
        });
        for (const Finding& finding : findings)
            context.finding(finding);
        for (const ShardResults& file : files)
            if (std::ranges::find(index.m_builds, file.recorded.head.build) == index.m_builds.end())
                index.m_builds.push_back(file.recorded.head.build);
        index.m_files.push_back(std::move(files));
    }
    for (const std::vector<ShardResults>& files : index.m_files)
        index.m_units.emplace_back(files);
    return index;
}

std::vector<FoundResult> ShardResultsIndex::of(std::size_t module, std::size_t policy) const {
    const ShardPlan& plan = m_folder->plan();
    std::vector<FoundResult> found;
    for (const std::string& build : m_builds)
        for (const RecordedUnit& unit :
             m_units[plan.modules[module].shard].of(unitKey(plan, plan.modules[module], plan.policies[policy], build)))
            if (unit.file->recorded.head.build == build) found.push_back({unit.file, unit.end});
    return found;
}

std::optional<Finding> ShardResultsIndex::difference(std::size_t module, std::size_t policy) const {
    const ShardPlan& plan = m_folder->plan();
    for (const std::string& build : m_builds) {
        const auto [one, other] = m_units[plan.modules[module].shard].differing(
            unitKey(plan, plan.modules[module], plan.policies[policy], build));
        if (!one) continue;
        return Finding{Severity::Error,
                       plan.modules[module].name,
                       {ErrorCode::Malformed,
                        "not deterministic: " + wordsOf(*one) + " and " + wordsOf(*other) +
                            " have different results of the same compile",
                        {},
                        {},
                        {},
                        "Compile the module again on both machines; one of them, or the compiler, is not to be "
                        "trusted."}};
    }
    return std::nullopt;
}

} // namespace inlinescope
