// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/policies/script_edit.h"
#include "views/dialogs/tool_dialog.h"

class QAction;

namespace inlinescope {

/// Asks for a script in which these decisions are taken the other way, changes or makes it by a job, and then opens the
/// run dialog with it, or the editor. `edit` names no file.
ToolDialog* openDecideDialog(QWidget* parent, Session& session, JobRunner& jobs, const ScriptEdit& edit);
/// "Decide otherwise in a script", with a shortcut that works in `table`; disabled. Its parent is the table.
QAction* newDecideAction(QWidget* table);

/// Asks for a script and opens it in a ScriptEditor.
void chooseScriptToEdit(QWidget* parent, Session& session, JobRunner& jobs);

} // namespace inlinescope
