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
};

/// Imports each path; one that cannot be read is a finding of severity error and the rest goes on. Error only where
/// nothing could be tried (no workspace) or the work was cancelled.
Result<std::vector<Imported>> importPaths(const JobContext& context, const ImportOptions& options);

} // namespace inlinescope
