// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QKeySequence>
#include <QString>

#include <functional>

class QAction;
class QWidget;

namespace inlinescope {

/// Adds an action to a panel of rows and its menu, with a shortcut that works anywhere in the panel; named PANEL +
/// "Action_" + name.
QAction* addPanelAction(QWidget& panel, const char* name, const QString& text, const QKeySequence& keys,
                        std::function<void()> run);

} // namespace inlinescope
