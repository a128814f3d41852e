// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compile/regalloc_compile.h"
#include "core/jobs/run/run_setup.h"

namespace inlinescope {

/// The compiler: the run's toolchain, or for a run by the built-in LLVM the clang of its version on this system, which
/// gets the run's policy through the inliner's channel. The advisors: eviction always, priority if one of the options'
/// policies answers it. Errors: Unreadable if there is no such clang; Refused for inlining policies that only the
/// built-in LLVM can follow (a script, release); those of toolchainAt() and regallocHosts().
Result<RegallocPlan> planRegalloc(const JobContext& context, const RunSetup& setup, const RunSources& sources);

/// Compiles each module of the run that has a result once more, with an interactive channel for each advisor, and
/// stores questions and answers in the logs "RUN/eviction" and "RUN/priority", module by module. At the end they
/// replace those of an earlier recording; after an error that one is kept, and nothing of the new one. If that object
/// is not the run's, the module is also compiled without these channels. A module whose compile fails is a finding, and
/// has nothing in the logs.
///
/// Errors: the store's; NotFound if the run was deleted meanwhile; Cancelled, with what is complete in the logs
/// unless there was an earlier recording.
Result<RegallocSummary> recordRegalloc(const JobContext& context, const RegallocPlan& plan, const RunSetup& setup,
                                       const RunSources& sources, const std::string& run);

} // namespace inlinescope
