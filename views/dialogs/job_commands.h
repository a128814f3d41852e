// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_options.h"
#include "core/jobs/search/search_options.h"
#include "core/jobs/training/bytes_job.h"
#include "views/state/cli_command.h"

namespace inlinescope {

/// The command of a run with these options, which neither resume a run nor repeat one.
CliCommand commandOf(const Session& session, const RunOptions& options);
/// Those of several runs, one after the other; empty for none.
CliCommand commandOf(const Session& session, const std::vector<RunOptions>& runs);
CliCommand commandOf(const Session& session, const SearchOptions& options);
CliCommand commandOf(const Session& session, const TrainBytesOptions& options);

} // namespace inlinescope
