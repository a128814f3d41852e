// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <vector>

class QAction;
class QWidget;

namespace inlinescope {

/// A text of a menu without the mark of its letter: "&Find" and "查找(&F)" without "&" and "(&F)".
QString withoutMnemonic(QString text);
/// The text of an action as a sentence names it: without the mark of its letter and without "…".
QString actionWords(const QAction& action);
/// The menu of the menu bar that contains the action; empty if there is none.
QString menuOf(const QAction& action);
/// The actions that a user can run now, by what is typed: those of the window's menus, and those of the widgets that
/// are visible. All words must occur in the action's text, in upper or lower case; texts that begin with what is typed
/// come first. Of several with one text, that of a widget that has `focus` (may be null), otherwise the first.
std::vector<QAction*> findActions(const QWidget& window, const QWidget* focus, const QString& typed);

} // namespace inlinescope
