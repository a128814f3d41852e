// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/runner/worker_pool.h"
#include "core/store/workspace_reader.h"

namespace inlinescope {

/// Loads the size model at a path, as a policy is loaded. Nothing for an empty path. Errors: Unreadable if nothing is
/// at the path, those of loadPolicy(), and Unsupported, with the path, for a model that is no size model.
Result<std::optional<SizeModelSpec>> loadSizeModel(const std::string& path, WorkerPool& pool,
                                                   const CancelToken& cancel);

/// The one that is stored with a run, even if the file at its path has changed. Error: Unsupported if it is none.
Result<std::optional<SizeModelSpec>> storedSizeModel(RunId run, const WorkspaceReader& reader);

} // namespace inlinescope
