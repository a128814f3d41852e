// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"

#include <cstdint>
#include <vector>

namespace inlinescope {

struct ImportOptions {
    std::vector<std::string> paths;
    std::string name;                   ///< name of the corpus, log or report; empty: made from the path
    std::string format;                 ///< "corpus", "training-log", "elf-sizes"; empty: detected
    bool byReference = false;           ///< leave bitcode and side files outside the workspace
    std::vector<std::string> pathMap{}; ///< OLD=NEW: where files of the build are on this machine (PathMap)
};

/// What became of one path.
struct Imported {
    std::string path;
    std::string noun;          ///< "corpus", "log" or "report"
    std::string name;          ///< under which it is found
    std::int64_t items = 0;    ///< modules, observations or entries
    bool alreadyThere = false; ///< the same content had been imported before
    std::int64_t replaced = 0; ///< modules that were there with other bitcode, command line or side files
    bool complete = true;      ///< false: read up to a damaged place only, for which there is a finding
};

/// Imports each path. The files that the command lines of a corpus read are imported with it (CorpusSideFiles); one
/// that is missing is a finding of severity warning, and its modules do not run.
///
/// A path that cannot be read is a finding of severity error and the rest goes on. Evidence that is
/// damaged is kept up to the damage, as incomplete, unless the same file had been read to its end before. Error only
/// where nothing could be tried (no workspace) or the work was cancelled: modules that were imported then stay (the
/// corpus is incomplete), and so does the evidence that was read (likewise).
Result<std::vector<Imported>> importPaths(const JobContext& context, const ImportOptions& options);

} // namespace inlinescope
