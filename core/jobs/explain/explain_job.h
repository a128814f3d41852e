// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/explain/explanation.h"

#include <string>

namespace inlinescope {

class KeptPools;

/// What is stored is not compiled again, and what is compiled is stored at once: a finished explanation is read, and
/// one that was cancelled is resumed. Errors: those of DecisionMix::open() and prepare(). A cancel or a compile that
/// fails is no error: see Explanation::ended.
Result<Explanation> explain(const JobContext& context, const ExplainOptions& options,
                            const WatchExplanation& watch = {});

/// The same in one of the pools of a job that explains several modules.
Result<Explanation> explainIn(KeptPools& pools, const JobContext& context, const ExplainOptions& options,
                              const WatchExplanation& watch = {});

/// The last note of an explanation's table: what was verified by how many compiles, or why nothing was.
std::string whatWasVerified(const Explanation& explanation);

} // namespace inlinescope
