// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/dialogs/tool_dialog.h"

namespace inlinescope {

// Dialogs about runs and policies of the open workspace; each opens over `parent` without blocking and starts one job.
// If the job has a result that no page shows, a ResultWindow shows it.

/// Writes a policy in the form that LLVM's development mode loads.
ToolDialog* openConvertDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Checks how much text the versus run grew from the baseline.
ToolDialog* openGateDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Writes the sizes of a run as LNT takes them.
ToolDialog* openLntDialog(QWidget* parent, Session& session, JobRunner& jobs);
ToolDialog* openObjectsDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Writes the decisions of a run as files that a stock clang replays.
ToolDialog* openPlaybackDialog(QWidget* parent, Session& session, JobRunner& jobs);

} // namespace inlinescope
