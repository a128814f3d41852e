// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/dialogs/tool_dialog.h"

namespace inlinescope {

// Dialogs about builds, corpora in folders and clusters; each opens over `parent` without blocking and starts one job.

/// From a build to a smaller one, in a folder with a workspace of its own.
ToolDialog* openTuneDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Makes a corpus of a folder of bitcode files.
ToolDialog* openMakeCorpusDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Makes one corpus of those in the sub-folders of a folder.
ToolDialog* openCombineDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Writes a folder of shards of a corpus, and shows it (ShardsWindow).
ToolDialog* openShardDialog(QWidget* parent, Session& session, JobRunner& jobs);

} // namespace inlinescope
