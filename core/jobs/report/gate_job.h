// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/size_gate.h"
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/compare/found_columns.h"
#include "core/jobs/explain/explain_job.h"
#include "core/jobs/report/gate_side.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

struct GateOptions {
    std::string base, next; ///< runs
    GateLimits limits;
    std::string baseRevision, nextRevision = {}; ///< of the sources; empty: the label of the run
    std::optional<std::string> allowed = {};     ///< why the gate passes although a limit is exceeded
    int shown = 20;     ///< limit of modules in the summary's table that grew, besides those that exceed a limit, and
                        ///< of those that shrank
    int explained = 3;  ///< the number of these whose culprits are searched; each needs compiles
    int compiles = 200; ///< limit for the culprits of one module; 0: no limit
    MeterLimits meter;
};

/// A module that has a size in both runs.
struct GateModule {
    std::string name;
    std::int64_t before = 0, after = 0; ///< text, bytes
    std::int64_t delta() const { return after - before; }
    bool exceeds = false; ///< its own limit
    /// Bytes of growth by cause; absent if the bodies are not known.
    std::optional<CauseBytes> causes;
    std::optional<Explanation> explanation; ///< only for the worst modules
    std::string unexplained;                ///< why one of the worst has no explanation; empty otherwise
    /// The decision with the most bytes that is stored of explanations and measured flips.
    std::optional<LargestCulprit> culprit = {};
};

struct GateOmission {
    std::string name;
    std::string why; ///< "failed in new"
    std::optional<std::int64_t> before, after;
    bool lost = false; ///< it counts as a failure of the run
};

/// The result of a gate, for reports.
struct Gate {
    std::string base, next;
    GateLimits limits;
    GateResult result;
    std::int64_t before = 0, after = 0; ///< text over the compared modules
    std::int64_t uniqueBefore = 0, uniqueAfter = 0;
    std::size_t smaller = 0, larger = 0, compared = 0, known = 0; ///< modules
    std::vector<GateModule> modules; ///< all that were compared, the largest growth first, equal ones by name
    std::vector<GateOmission> omissions;
    std::vector<std::string> differences; ///< why the runs are not comparable, one sentence each
    std::size_t shown = 0;                ///< limit of the first of `modules`, which grew, that a summary's table has
    std::size_t shownSmaller = 0;         ///< limit of the last of them, which shrank
    GateSide baseSide, nextSide;
    std::optional<std::string> allowed; ///< the reason of an override

    /// Whether the override has effect on what is beyond a limit: not if nothing was compared, which is no limit.
    bool isAllowed() const { return allowed && !result.nothingCompared; }
    /// Within its limits, or allowed in spite of them.
    bool passes() const { return result.passed || isAllowed(); }
};

/// Compares the runs, decides whether the gate passes, and names the culprits of the worst modules. Errors: the
/// store's. After a cancel: Cancelled.
Result<Gate> judgeRuns(const JobContext& context, const GateOptions& options);

} // namespace inlinescope
