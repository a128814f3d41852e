// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/explain/explain_estimate.h"
#include "core/jobs/tables/table.h"
#include "core/model/flip.h"
#include "core/model/found_explanation.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace inlinescope {

/// Which of run B's decisions account for the bytes of text by which a module differs between runs A and B.
struct ExplainOptions {
    std::string runA, runB;
    std::string module;
    /// The decisions found bring text, every allocated section and every function to B's sizes; otherwise text to
    /// within 5 % of the difference.
    bool exact = false;
    /// Who answers what is not put in: A's policy, so that what only follows from a culprit is not named besides it; or
    /// A's recorded decisions, and A's policy if A has no such callsite.
    Others others = Others::Decide;
    int compiles = 0;   ///< made now, at most; 0: as many as it takes
    bool again = false; ///< measures what is stored already too, and replaces it
    MeterLimits limits;
    std::optional<ExplainExperience> experience; ///< for the estimate; by default that of the workspace is read
    /// Called before the first compile, with what has to be compiled; again if the time gets known by the first ones.
    std::function<void(const ExplainEstimate&)> estimated = [](const ExplainEstimate&) {};
};

struct Explanation : FoundExplanation {
    std::string module;
    std::size_t compilesNow = 0; ///< of `compiles`, those that this call made; the others were stored
    bool kept = true;            ///< stored; not if the workspace cannot be written
    /// rank,caller,callee,site,location,advice_a,advice_b,bytes,sum,together,features,decision_a,decision_b,mark (as in
    /// a comparison's). The notes say what was compiled, and how to repeat it by a script; the last one what was
    /// verified, by how many compiles, and what interaction is left over.
    Table table;
};

/// What is known while an explanation is searched.
struct ExplanationSoFar {
    /// Not verified, with the culprits so far and a table of them without notes; a culprit has its bytes in the
    /// presence of those put in before it until it is compiled alone.
    Explanation explanation;
    /// Compiles at the end, stored ones included: as many as the estimate says, or those that are needed for what was
    /// found, if that is more. It grows if more culprits show than usual.
    std::size_t expected = 0;
};
/// Called after each compile, on the thread that runs the job.
using WatchExplanation = std::function<void(const ExplanationSoFar&)>;

} // namespace inlinescope
