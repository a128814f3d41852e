// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/file_version.h"
#include "core/base/open_file.h"
#include "core/base/result.h"
#include "core/jobs/common/job_context.h"
#include "core/model/evidence.h"
#include "core/model/finding.h"

#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

/// A file with its hash, which is that of all it has as long as its version stays.
struct HashedFile {
    EvidenceSource source;
    std::shared_ptr<const OpenFile> file;
    FileVersion version; ///< before the hash was made
};

/// A file of remarks. Not open, since a build has more of them than a process may have open files.
struct RemarkFile {
    EvidenceSource source;
    FileVersion version;
};

/// Files of remarks with their hashes, and one source that names all of them.
struct RemarkFiles {
    EvidenceSource whole;
    std::vector<RemarkFile> files;
    std::vector<Finding> unreadable;
};

/// Reads the whole file for its hash; progress counts MiB. Errors: those of OpenFile; Cancelled.
Result<HashedFile> hashedFile(const JobContext& context, const std::string& path);

/// The hashes of files of remarks, at least one. Errors: that of the first file if none can be read; Cancelled.
Result<RemarkFiles> hashedRemarkFiles(const JobContext& context, const std::vector<std::string>& paths);

/// The file that has the hash. Errors: those of OpenFile; Refused if it is another, or was written to.
Result<std::shared_ptr<const OpenFile>> openAgain(const RemarkFile& file);

} // namespace inlinescope
