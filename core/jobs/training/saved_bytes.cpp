// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/training/saved_bytes.h"

#include <algorithm>
#include <cmath>

namespace inlinescope {

float rowWeight(double bytes) {
    constexpr double fewest = 0.25, most = 500;
    return float(std::clamp(std::abs(bytes), fewest, most));
}

Result<CorpusBodies> bodiesOf(const WorkspaceReader& reader, const std::vector<ModuleRunRow>& rows,
                              const std::set<std::string>& modules, SearchObjective objective) {
    CorpusBodies bodies;
    for (std::size_t i = 0; i < rows.size() && objective == SearchObjective::Unique; ++i) {
        if (!modules.contains(rows[i].moduleName)) continue;
        INLINESCOPE_TRY(const std::vector<FunctionSize> functions, reader.moduleRuns().functions(rows[i].id));
        bodies.put(i, functions);
    }
    return bodies;
}

} // namespace inlinescope
