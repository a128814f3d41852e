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

/// Recompiles modules of a corpus under a policy in worker processes and stores what they record, one module at a time.
/// Completed results stay if the run is cancelled, ends by an error (RunStatus::Failed, which leaves no run if nothing
/// is complete) or the program crashes (RunStatus::Interrupted). A failing module causes a status and a finding, and
/// never ends the run.
///
/// A module is not compiled if its command line reads a file that was missing at the import, since the object would be
/// different, or if the changes of command lines do not fit it.
///
/// An existing run is resumed: the named one, or without a name an unfinished one of the same corpus, policy, options
/// and modules. Then only those modules are compiled that have no result, that were ended by a limit which is higher
/// now, or whose bitcode, command line, policy or compiler has changed.
///
/// Under a toolchain, decisions and features are those of that clang, with names as far as they can be known; a note
/// for each module says what is not known. Under a script, lines that matched nothing or could not be followed are
/// findings; modules that the script does not name are decided by its base alone.
///
/// With RunOptions::sizeModel, the estimate of each module is stored with its result, and the model with the run.
///
/// With RunOptions::alsoRegalloc, the register allocator's questions are recorded after the run (recordRegalloc()).
///
/// Errors besides the store's: Refused for a toolchain that cannot decide as requested, in its own words; Refused for a
/// named run with other options or that is running; Unreadable for a policy path without a file; Unsupported for a
/// policy that does not fit this compiler; NotFound ("the run was deleted") for a run that was removed meanwhile;
/// WorkerLost if the worker program cannot be started; Cancelled.
Result<RunSummary> runCorpus(const JobContext& context, const RunOptions& options);

} // namespace inlinescope
