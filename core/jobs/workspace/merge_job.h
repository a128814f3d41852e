// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/jobs/tables/table.h"

#include <string>

namespace inlinescope {

/// Takes everything of another workspace into this one (which is made if it does not exist) that is not there yet:
/// corpora, policies, runs with all that was measured of them, evidence, trainings, labels, notes and findings. The
/// other file is only read, as that of a stranger. After an error or a cancel, what was copied as a whole is kept. The
/// table has a row for each thing that has a name (WorkspaceCopy::table()). Errors: WorkspaceUnusable and TooNew for
/// what is no workspace, Refused for one of an older schema, Malformed for a row that cannot be read.
Result<Table> mergeWorkspace(const JobContext& context, const std::string& other);

struct CaptureOptions {
    std::string run; ///< any run of the module's corpus that has it
    std::string module;
    std::string output; ///< must not exist
};
/// Writes a new workspace that has one module, all runs of it, what was measured of them, and what logs record of it:
/// those of its runs, and those that are tied to it, with its scores in performance reports. Bitcode and side files are
/// in it, those by reference too, and the files that its runs name, if they are as the runs read them and may be read;
/// the others are notes of the table and findings of the runs. After an error or a cancel there is no file.
Result<Table> captureModule(const JobContext& context, const CaptureOptions& options);

} // namespace inlinescope
