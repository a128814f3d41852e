// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QKeySequence>
#include <QPointer>
#include <QString>

#include <vector>

class QAbstractButton;
class QAction;
class QWidget;

namespace inlinescope {

/// A text of a menu without the mark of its letter: "&Find" and "查找(&F)" without "&" and "(&F)".
QString withoutMnemonic(QString text);
/// The text of an action as a sentence names it: without the mark of its letter and without "…".
QString actionWords(const QAction& action);
/// The menu of the menu bar that contains the action; empty if there is none.
QString menuOf(const QAction& action);
/// The text of a button, as actionWords().
QString buttonWords(const QAbstractButton& button);

/// What a user can run: an action, or what a button does.
struct WindowCommand {
    QString words;
    QString place; ///< the menu of the action, the page of the button; empty for none
    QKeySequence keys;
    QPointer<QObject> source; ///< the QAction or QAbstractButton
    /// Does nothing if the source was deleted or disabled meanwhile.
    void run() const;
};

/// The commands that a user can run now, by what is typed: the actions of the window's menus, those of the widgets that
/// are visible, and the visible buttons that have a name. All words must occur in the command's words, in upper or
/// lower case; those that begin with what is typed come first. Of several with the same words, the action of a widget
/// that has `focus` (may be null), otherwise the first action, otherwise the button that has keys.
std::vector<WindowCommand> findCommands(const QWidget& window, const QWidget* focus, const QString& typed);

} // namespace inlinescope
