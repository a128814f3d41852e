// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
class QKeyEvent;
class QWidget;

namespace inlinescope {

/// Runs the command of a page whose shortcut was pressed while the keyboard focus was elsewhere, for example right
/// after the page was chosen: the first one that is visible, otherwise the first one in a tab, which is shown. To be
/// called for keys that nothing else has taken; returns whether there is such a command.
bool runPageCommand(const QWidget& page, const QKeyEvent& event);

} // namespace inlinescope
