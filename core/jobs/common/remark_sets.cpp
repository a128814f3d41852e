// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/remark_sets.h"

#include <algorithm>

namespace inlinescope {

Result<std::vector<RemarkSetName>> namedRemarkSets(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(auto sets, reader.remarks().names());
    if (sets.empty()) return sets;
    INLINESCOPE_TRY(const auto runs, reader.runs().all());
    std::erase_if(sets, [&](const RemarkSetName& set) {
        return std::ranges::any_of(runs, [&](const RunRow& run) { return run.spec.name == set.name; });
    });
    return sets;
}

} // namespace inlinescope
