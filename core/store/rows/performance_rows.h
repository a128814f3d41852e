// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/evidence.h"
#include "core/model/ids.h"
#include "core/model/performance.h"

#include <cstdint>
#include <string>

namespace inlinescope {

struct PerformanceSetRow {
    PerformanceSetId id;
    std::string name;
    EvidenceSource source;
    std::int64_t importedAt = 0;
    bool complete = false; ///< as LogRow::complete
    PerformanceKind kind = PerformanceKind::Report;
    std::int64_t rows = 0; ///< or points
};

} // namespace inlinescope
