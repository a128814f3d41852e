// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFontMetrics>
#include <QString>

namespace inlinescope {

/// The width in pixels of that many letters of a Latin text. (QFontMetrics::averageCharWidth() is of the font of the
/// locale's script: twice as much in a Chinese one.)
inline int lettersWide(const QFontMetrics& font, int letters) {
    const QString common = QStringLiteral("etaoin shrdlu");
    return font.horizontalAdvance(common) * letters / int(common.size());
}

} // namespace inlinescope
