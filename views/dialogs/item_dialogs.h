// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/cli_command.h"

#include <QStringList>

#include <functional>

class QWidget;

namespace inlinescope {

/// The question for the name of an item of the workspace.
struct NameQuestion {
    QString title, question, proposal;
    QStringList taken;     ///< names that the item cannot have
    QString takenSentence; ///< shown if such a name is typed
    std::function<void(const QString&)> then;
    std::function<CliCommand(const QString&)> command; ///< that does the same
};
/// Asks over `parent`, and calls `then` with the name unless the user declines. Never blocks. Child object names:
/// itemNameDialog with itemNewName, itemNameTaken, itemNameAccept, copyCommand.
void askForName(QWidget* parent, const NameQuestion& asked);

/// The question whether an item of the workspace is to be deleted.
struct DeleteQuestion {
    QString title, question;
    QString loss; ///< what is deleted with it
    std::function<void()> then;
    std::function<CliCommand()> command; ///< that does the same
};
/// Asks over `parent`, and calls `then` if the user agrees. Never blocks. Object name: itemDeleteBox, with copyCommand.
void askToDelete(QWidget* parent, const DeleteQuestion& asked);

} // namespace inlinescope
