// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/progress.h"
#include "core/base/result.h"

#include <string>

namespace inlinescope {

struct ComparisonReportOptions {
    std::string runA, runB;
    int modules = 15; ///< limit for the modules that grew, and for those that shrank, that are explained
};

/// The comparison of two runs as one HTML file: the result, totals with what is missing, whether the runs are
/// comparable, the modules that grew and shrank most as a chart (SVG) and tables, why their callsites were decided
/// differently, and the measured cost of flips in them. The file is complete in itself, has no script, and is light or
/// dark as the reader's browser is. All names come from files and are escaped. Errors: those of compareRuns().
Result<std::string> comparisonReport(const std::string& path, const ComparisonReportOptions& options,
                                     const ProgressCallback& progress, const CancelToken& cancel);

} // namespace inlinescope
