#pragma once
#include "core/base/result.h"
#include "core/jobs/job_context.h"

#include <cstdint>
#include <vector>

namespace inlinescope {

struct ImportOptions {
    std::vector<std::string> paths;
    std::string name;         ///< name of the corpus, log or report; empty: made from the path
    std::string format;       ///< "corpus", "training-log", "elf-sizes"; empty: detected
    bool byReference = false; ///< leave bitcode outside the workspace
};

/// What became of one path.
struct Imported {
    std::string path;
    std::string noun;          ///< "corpus", "log" or "report"
    std::string name;          ///< under which it is found
    std::int64_t items = 0;    ///< modules, observations or entries
    bool alreadyThere = false; ///< the same content had been imported before
    std::int64_t replaced = 0; ///< modules that were there with other bitcode or another command line
    bool complete = true;      ///< false: read up to a damaged place only, for which there is a finding
};

/// Imports each path; one that cannot be read is a finding of severity error and the rest goes on. Evidence that is
/// damaged is kept up to the damage, as incomplete, unless the same file had been read to its end before. Error only
/// where nothing could be tried (no workspace) or the work was cancelled: modules that were imported then stay (the
/// corpus is incomplete), and so does the evidence that was read (likewise).
Result<std::vector<Imported>> importPaths(const JobContext& context, const ImportOptions& options);

} // namespace inlinescope
