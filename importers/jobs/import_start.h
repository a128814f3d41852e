// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/finding.h"
#include "core/runner/worker_pool.h"
#include "importers/jobs/hashed_file.h"

#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

/// The path without "." and "..", which leads out of the folder that a link before it names. Error: Unreadable if there
/// is no current folder.
Result<std::string> absolutePath(const std::string& given);

/// What an import reads.
struct ImportPaths {
    std::vector<std::string> paths;
    std::vector<Finding> unreadable; ///< of folders whose files are not among them: errors of filesBelow()
};

/// The paths; in place of a folder that is of no format, the files of remarks below it, as clang, lld and rustc name
/// them, if it has any. Links are left out: they may lead out of the folder. A file counts once, however often it is
/// named and whether or not its folder is named, too. `format` is the name of a format, or empty. Error: Cancelled.
Result<ImportPaths> withRemarkFiles(const std::vector<std::string>& paths, const std::string& format,
                                    const CancelToken& cancel);

/// Begins what the import of the first path needs besides the workspace, which may be opened meanwhile: starts the
/// worker, opens a file of evidence other than remarks, which is returned, and begins its hash. `format` is the name of
/// one, or empty. An error of these is left to the import.
std::unique_ptr<FileHashing> beginImport(const std::vector<std::string>& paths, const std::string& format,
                                         WorkerPool& pool);

} // namespace inlinescope
