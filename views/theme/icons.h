// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QIcon>
#include <QString>

namespace inlinescope {

/// The line drawing resources/icons/NAME.svg in the colour of the application's texts: a change of the palette
/// recolours it, a disabled one is less prominent, a selected one has the colour of selected text. Null if there is no
/// such icon.
QIcon themeIcon(const QString& name);

/// A drawing in SVG; null if it cannot be read. Qt's own reader of icons needs a plugin, which may not be installed.
QIcon drawnIcon(const QString& path);

} // namespace inlinescope
