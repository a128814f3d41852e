// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <string>

namespace inlinescope {

struct ComparisonReportOptions {
    std::string runA, runB;
    int modules = 15; ///< at most so many that grew, and so many that shrank, are looked into
};

/// The comparison of two runs as one HTML file for a colleague: the answer, totals with what is missing, whether the
/// sides are comparable, the modules that grew and shrank most as a chart (SVG) and tables, why their callsites were
/// decided differently, and what measured flips cost there. It needs nothing beside itself, has no script, and is light
/// or dark as its reader's browser is. Every name in it is a stranger's and is escaped. Errors: those of compareRuns().
Result<std::string> comparisonReport(const std::string& path, const ComparisonReportOptions& options,
                                     const ProgressCallback& progress, const CancelToken& cancel);

} // namespace inlinescope
