// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QColor>
#include <QPalette>
#include <QString>

#include <optional>

class QApplication;

namespace inlinescope {

enum class ThemeChoice { Automatic, Light, Dark };

/// "auto", "light", "dark".
std::optional<ThemeChoice> parseThemeChoice(const QString& word);
QString toString(ThemeChoice choice);

/// Sets style and palette of the whole program. Automatic is dark if `desktop` is dark: it uses the palette of the
/// start, or themePalette() for what the desktop says.
void applyTheme(QApplication& application, ThemeChoice choice, const QPalette& desktop);

/// The window's own light or dark palette.
QPalette themePalette(bool dark);

// Colours by their meaning, derived from the palette in use, so that each theme needs no list of its own. Smaller and
// larger are distinguishable with colour blindness too; they are never used without sign or shape.
bool isDark(const QPalette& palette);
QColor smallerColor(const QPalette& palette);
QColor largerColor(const QPalette& palette);
/// Smaller for -1, larger for 1, plain text for 0.
QColor signColor(const QPalette& palette, int sign);
/// A filled area on the scale from smaller (-1) over no change (0) to larger (1).
QColor deltaColor(const QPalette& palette, double share);
/// Less prominent text: captions, placeholders, unchanged things.
QColor quietColor(const QPalette& palette);
/// Background of highlighted rows, neither good nor bad.
QColor highlightTint(const QPalette& palette);
/// Background of the matches of a find bar.
QColor findColor(const QPalette& palette);
/// Black or white text, whichever has more contrast.
QColor inkOn(const QColor& ground);
/// Lines between areas, and of chart grids.
QColor lineColor(const QPalette& palette);

} // namespace inlinescope
