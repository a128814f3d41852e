// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/dialogs/tool_dialog.h"

namespace inlinescope {

// Dialogs about binaries and training logs; each opens over `parent` without blocking and starts one job.

/// Imports a binary, with its debug information if another file has it, and shows it on Sizes.
ToolDialog* openBinaryDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Whether what modules win in their objects is won in the linked binary.
ToolDialog* openLinkedDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Writes what a run recorded of a module as a training log.
ToolDialog* openLogDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// Writes the quantiles of the features of training logs.
ToolDialog* openVocabularyDialog(QWidget* parent, Session& session, JobRunner& jobs);
/// What the dialog proposes. All may be empty.
struct ProposedTie {
    QString log, context, run, module;
};
/// Stores which compile an imported log records.
ToolDialog* openTieDialog(QWidget* parent, Session& session, JobRunner& jobs, const ProposedTie& proposed);

} // namespace inlinescope
