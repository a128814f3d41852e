// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/dialogs/tool_dialog.h"

namespace inlinescope {

// Dialogs about the open workspace as a whole; each opens over `parent` without blocking and starts one job.

/// Imports files of any supported format: by reference too, and from a build that was moved (OLD=NEW, a line each).
ToolDialog* openImportDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Copies the workspace to another file.
ToolDialog* openSaveCopyDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Takes from another workspace what this one has not.
ToolDialog* openMergeDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Writes one module with all that is known of it to a new workspace.
ToolDialog* openCaptureDialog(QWidget* parent, Session& session, JobRunner& jobs);

} // namespace inlinescope
