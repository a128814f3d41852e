// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/treemap_layout.h"

#include <QFont>
#include <QPalette>
#include <QString>

class QPainter;

namespace inlinescope {

/// What a cell stands for, summed over its modules.
struct TreemapFigure {
    QString name;           ///< of the folder or module, as it stands in the cell
    std::int64_t size = 0;  ///< bytes
    std::int64_t delta = 0; ///< bytes, of those that have one
    int modules = 0;        ///< how many
    int withDelta = 0;      ///< of them
    int loudest = -1;       ///< item with the largest |delta|, or just an item
};

/// Draws the cells of a treemap: colour tells the delta on a scale of square roots up to `largest` in either direction,
/// a triangle and the signed number tell it again where there is room, a cross that there is none.
class TreemapPainter {
public:
    TreemapPainter(QPainter& painter, const QPalette& palette, const QFont& font, std::int64_t largest);

    void drawCell(const TreemapCell& cell, const TreemapFigure& figure);
    /// What the colours mean, right-aligned in `strip`; the width that it takes.
    double drawLegend(const QRectF& strip);

    static QFont smallFont(const QFont& font);

private:
    QColor colorOf(const TreemapFigure& figure) const;
    void drawFrame(const TreemapCell& cell, const TreemapFigure& figure);
    void drawTexts(const QRectF& rect, const TreemapFigure& figure, const QColor& ink);
    /// Of the triangle and the signed number.
    double deltaWidth(const TreemapFigure& figure) const;
    /// A triangle and the signed number; the width of both.
    double drawDelta(const QRectF& line, const TreemapFigure& figure, const QColor& ink);
    void drawTriangle(const QPointF& center, int sign, const QColor& color);

    QPainter& m_painter;
    const QPalette& m_palette;
    std::int64_t m_largest;
};

} // namespace inlinescope
