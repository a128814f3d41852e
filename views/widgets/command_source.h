// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/cli_command.h"

#include <QObject>

#include <functional>

class QDialogButtonBox;
class QMessageBox;
class QWidget;

namespace inlinescope {

/// Knows the command of the command line that prints what a widget shows, or does what a dialog does; a child of that
/// widget.
class CommandSource : public QObject {
    Q_OBJECT
public:
    using Make = std::function<CliCommand()>;

    /// From now on `make` says the command of the widget.
    static void set(QWidget& widget, Make make);
    /// That of the nearest widget that contains `widget` (or is it); null if there is none.
    static const CommandSource* of(const QWidget* widget);
    /// The one that a user means by the command of `area`: of the part with the focus, if that is in it, else the first
    /// of a visible part that has a command, those of `first` before others; null if there is none.
    static const CommandSource* chosenIn(const QWidget& area, const std::vector<QWidget*>& first);

    const QWidget& widget() const;
    CliCommand command() const { return m_make(); }

private:
    explicit CommandSource(QWidget& widget, Make make);

    Make m_make;
};

/// Copies the command's line to the clipboard; returns the sentence for the status bar. Null: says that there is none.
QString copyCommand(const CommandSource* source);
/// The same with CliCommand::shellText(); empty: none.
QString copyCommand(const QString& shellText);

/// Adds a button (copyCommand) that copies the command of what the dialog would do, as it is filled in.
void addCopyCommand(QDialogButtonBox& buttons, CommandSource::Make make);
/// The same; the box stays open.
void addCopyCommand(QMessageBox& box, CommandSource::Make make);

} // namespace inlinescope
