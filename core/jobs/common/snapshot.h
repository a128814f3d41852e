// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/workspace.h"
#include "core/store/workspace_reader.h"

namespace inlinescope {

/// A reader on the workspace at `path`, which must exist.
inline Result<WorkspaceReader> openSnapshot(const std::string& path) {
    INLINESCOPE_TRY(const Workspace workspace, Workspace::open(path));
    return workspace.reader();
}

} // namespace inlinescope
