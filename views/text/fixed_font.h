// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFont>
#include <QFontDatabase>
#include <QFontMetrics>

namespace inlinescope {

/// The system's font of code. If its letters are not of one width, as in a Chinese locale without such a font, it is
/// the first of the system's families that is.
inline QFont fixedFont() {
    const QFont system = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    const auto isFixed = [](const QFont& font) {
        const QFontMetrics metrics(font);
        return metrics.horizontalAdvance(QLatin1Char('i')) == metrics.horizontalAdvance(QLatin1Char('m'));
    };
    if (isFixed(system)) return system;
    for (const QString& family : QFontDatabase::families(QFontDatabase::Latin)) {
        QFont font = system;
        font.setFamily(family);
        if (QFontDatabase::isFixedPitch(family) && isFixed(font)) return font;
    }
    return system;
}

} // namespace inlinescope
