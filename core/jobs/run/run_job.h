// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/run/run_options.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// Re-runs modules of a corpus under a policy in worker processes and stores what they record, one module at a time:
/// what is complete stays when the run is cancelled, breaks off (RunStatus::Failed, which leaves no run where nothing
/// is complete) or the program dies (RunStatus::Interrupted). A module that fails costs a status and a finding, never
/// the run.
///
/// A module whose command line reads a file that was missing at the import is not compiled, since it would compile to
/// something else; neither is one that the changes of command lines do not fit.
///
/// A run that is there already is resumed: the one that is named, or without a name an unfinished one of the same
/// corpus, policy, options and modules. Only those modules are done that have no result, that a limit ended which is
/// higher now, or whose bitcode, command line, policy or compiler is another now.
///
/// Under a toolchain, decisions and features are those of that clang, named as far as can be known; a note says of each
/// module what could not. Under a script, the lines that matched nothing or could not be followed are findings; modules
/// that it does not name are decided by its base alone.
///
/// Errors beside the store's: Refused for a toolchain that cannot decide as is wanted, in its own words, Refused for a
/// named run that was asked for otherwise or is under way, Unreadable for a policy path where nothing is, Unsupported
/// for a policy that does not fit this compiler, NotFound ("the run was deleted") for a run that was removed meanwhile,
/// WorkerLost where the worker program cannot be started, Cancelled.
Result<RunSummary> runCorpus(const JobContext& context, const RunOptions& options);

} // namespace inlinescope
