// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/session.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace inlinescope {

/// The words as one line that a POSIX shell splits into the same words. A word with hidden characters (visible_text.h)
/// is written as $'...', so that pasting it into a terminal cannot do anything else; POSIX.1-2024, bash, zsh and
/// ksh read that.
QString shellLine(const QStringList& words);

/// A command of inlinescope-cli on the session's workspace that prints what a page shows, or does what a dialog does.
/// No name is ever read as an option, even if it begins with "-". Empty: there is no such command now.
class CliCommand {
public:
    CliCommand() = default;
    CliCommand(const Session& session, const char* command) : CliCommand(session.workspacePath(), command) {}
    /// Empty if the path of the workspace is.
    CliCommand(const QString& workspace, const char* command);
    /// Of a command that reads and writes files only.
    static CliCommand withoutWorkspace(const char* command);
    /// On baseline and versus run and the session's module; empty if one of them is not chosen.
    static CliCommand ofModule(const Session& session, const char* command);

    CliCommand& name(const QString& name) { return names({name}); }
    CliCommand& names(const QStringList& names);
    CliCommand& flag(const char* option);
    CliCommand& option(const char* option, const QString& value);
    /// The command becomes empty if one of the values would be read as an option.
    CliCommand& option(const char* option, const QStringList& values);
    /// Runs another command if this one ends well.
    CliCommand& then(const CliCommand& next);

    bool isEmpty() const { return m_start.isEmpty(); }
    /// The program's name and the arguments of the (first) command.
    QStringList words() const;
    /// Of all commands.
    QString shellText() const;

private:
    QStringList m_start; ///< program, workspace (if any) and command
    QStringList m_names, m_options;
    std::vector<CliCommand> m_next;
};

} // namespace inlinescope
