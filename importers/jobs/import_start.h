// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/runner/worker_pool.h"
#include "importers/jobs/hashed_file.h"

#include <memory>
#include <string>
#include <vector>

namespace inlinescope {

/// Error: Unreadable if there is no current folder.
Result<std::string> absolutePath(const std::string& given);

/// Begins what the import of the first path needs besides the workspace, which may be opened meanwhile: the start of
/// the worker, and the hash of a file of evidence other than remarks, which is returned. `format` is the name of one,
/// or empty. An error of these is left to the import.
std::unique_ptr<FileHashing> beginImport(const std::vector<std::string>& paths, const std::string& format,
                                         WorkerPool& pool);

} // namespace inlinescope
