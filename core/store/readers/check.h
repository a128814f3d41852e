// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Internal to core/store: the proof of a workspace's integrity.
#include "core/base/progress.h"
#include "core/store/file/reader_state.h"

#include <vector>

namespace inlinescope::store {

/// As WorkspaceReader::check(), in the caller's snapshot. Throws Failure (Cancelled).
std::vector<Finding> findDefects(ReaderState& state, const HashFunction& sha256, const ProgressCallback& progress,
                                 const CancelToken& cancel);

} // namespace inlinescope::store
