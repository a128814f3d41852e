// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/shards/shard_differences.h"

#include "core/jobs/tables/cells.h"

#include <algorithm>

namespace inlinescope {

std::vector<Finding> shardDifferences(const ShardPlan& plan, std::size_t policy, const ShardResultsIndex& index) {
    std::vector<Finding> differences;
    for (std::size_t module = 0; module < plan.modules.size(); ++module)
        if (std::optional<Finding> finding = index.difference(module, policy))
            differences.push_back(std::move(*finding));
    return differences;
}

Result<void> reportOnce(const JobContext& context, const WorkspaceReader& reader, RunId run,
                        const std::vector<Finding>& findings,
                        const std::function<Result<void>(const Finding&)>& store) {
    if (findings.empty()) return {};
    INLINESCOPE_TRY(const std::vector<FindingRow> known, reader.findings().all());
    for (const Finding& finding : findings) {
        const bool isKnown = std::ranges::any_of(known, [&](const FindingRow& other) {
            return other.owner.run == run && other.finding.subject == finding.subject &&
                   other.finding.error.found == finding.error.found;
        });
        if (isKnown)
            context.finding(finding);
        else
            INLINESCOPE_CHECK(store(finding));
    }
    return {};
}

Table collectedTable(const std::vector<Column>& further) {
    Table table = makeTable({{"run"},
                             {"policy"},
                             {"modules", ColumnKind::Count},
                             {"added", ColumnKind::Count},
                             {"kept", ColumnKind::Count},
                             {"missing", ColumnKind::Count},
                             {"failed", ColumnKind::Count},
                             {"status", ColumnKind::Status}});
    table.columns.insert(table.columns.end(), further.begin(), further.end());
    return table;
}

} // namespace inlinescope
