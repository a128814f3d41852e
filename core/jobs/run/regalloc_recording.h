// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_setup.h"
#include "core/jobs/tables/table.h"

namespace inlinescope {

/// How the questions of the register allocator are recorded for a run.
struct RegallocPlan {
    ExternalRun compiler; ///< under the run's policy, without the channel under the default policy
    std::vector<RegallocHost> hosts;
};

/// The compiler: the run's toolchain, or for a run by the built-in LLVM the clang of its version on this system, which
/// gets the run's policy through the inliner's channel. The advisors: eviction always, priority if one of the options'
/// policies answers it. Errors: Unreadable if there is no such clang; Refused for policies that only the built-in LLVM
/// can follow (a script, release) and for a policy that answers neither advisor or one that has an answer; those of
/// toolchainAt() and worker::loadPolicy().
Result<RegallocPlan> planRegalloc(const JobContext& context, const RunSetup& setup, const RunSources& sources);

/// Compiles each module of the run that has a result once more, with an interactive channel for each advisor, and
/// stores questions and answers in the logs "RUN/eviction" and "RUN/priority", module by module. If that object is not
/// the run's, the module is also compiled without these channels. A module whose compile fails is a finding, and has
/// nothing in the logs.
///
/// Columns: module, eviction and priority (questions), text (bytes of the object of the recorded compile),
/// text_without, equal (whether the two objects are equal byte by byte), words (what else is to be known). Errors: the
/// store's; NotFound if the run was deleted meanwhile; Cancelled, with what is complete in the logs.
Result<Table> recordRegalloc(const JobContext& context, const RegallocPlan& plan, const RunSetup& setup,
                             const RunSources& sources, const std::string& run);

} // namespace inlinescope
