// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/dialogs/tool_dialog.h"

namespace inlinescope {

// Dialogs that train a policy; each opens over `parent` without blocking and starts one job.

/// Trains a policy to decide as recorded runs did. A ResultWindow shows how often it does.
ToolDialog* openTrainDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Trains a policy by measured bytes, in rounds, which the page Training shows.
ToolDialog* openTrainBytesDialog(QWidget* parent, Session& session, JobRunner& jobs);

} // namespace inlinescope
