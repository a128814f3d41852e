// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/size_gate.h"
#include "core/jobs/explain/explain_job.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

struct GateOptions {
    std::string base, next; ///< runs
    GateLimits limits;
    int shown = 20;     ///< modules in the summary's table at most, beside those that exceed a limit
    int explained = 3;  ///< of these, how many have their culprits found; each takes compiles
    int compiles = 200; ///< at most, for a module's culprits; 0: as many as it takes
    MeterLimits meter;
};

/// A module that has a size in both runs.
struct GateModule {
    std::string name;
    std::int64_t before = 0, after = 0; ///< text, bytes
    std::int64_t delta() const { return after - before; }
    bool exceeds = false; ///< its own limit
    /// Bytes of growth by cause; absent where the bodies are not known.
    std::optional<CauseBytes> causes;
    std::optional<Explanation> explanation; ///< of the worst
    std::string unexplained;                ///< why there is no explanation of one of the worst; empty otherwise
};

struct GateOmission {
    std::string name;
    std::string why; ///< as `compare` says it: "failed in B"
    std::optional<std::int64_t> before, after;
    bool lost = false; ///< it counts against the run
};

/// What a gate found, for reports.
struct Gate {
    std::string base, next;
    GateLimits limits;
    GateResult result;
    std::int64_t before = 0, after = 0; ///< text over the compared modules
    std::int64_t uniqueBefore = 0, uniqueAfter = 0;
    std::size_t smaller = 0, larger = 0, compared = 0, known = 0; ///< modules
    std::vector<GateModule> modules; ///< all that were compared, the largest growth first, by name among equals
    std::vector<GateOmission> omissions;
    std::vector<std::string> differences; ///< what keeps the runs from being comparable, a sentence each
    std::size_t shown = 0;                ///< of `modules`, how many a summary lists
};

/// Compares the runs, judges them and names the culprits of the worst modules. Errors: the store's. After a cancel:
/// Cancelled.
Result<Gate> judgeRuns(const JobContext& context, const GateOptions& options);

} // namespace inlinescope
