// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/treemap_layout.h"

#include <QFont>
#include <QPalette>
#include <QString>

class QPainter;

namespace inlinescope {

/// What a cell represents, summed over its modules.
struct TreemapFigure {
    QString name;           ///< of the folder or module, as the cell shows it
    std::int64_t size = 0;  ///< bytes
    std::int64_t delta = 0; ///< bytes, summed over the modules that have a delta
    int modules = 0;        ///< number of modules
    int withDelta = 0;      ///< number of modules that have a delta
    int mostChanged = -1;   ///< the item with the largest |delta|, or any item if none has a delta
};

/// Draws the cells of a treemap. The colour shows the delta on a square-root scale up to `largest` in either direction;
/// if there is room, a triangle and the signed number show it too. A cross means that there is no delta.
class TreemapPainter {
public:
    TreemapPainter(QPainter& painter, const QPalette& palette, const QFont& font, std::int64_t largest);

    void drawCell(const TreemapCell& cell, const TreemapFigure& figure);
    /// Draws the meanings of the colours, right-aligned in `strip`; returns the width used.
    double drawLegend(const QRectF& strip);

    static QFont smallFont(const QFont& font);

private:
    QColor colorOf(const TreemapFigure& figure) const;
    void drawFrame(const TreemapCell& cell, const TreemapFigure& figure);
    void drawTexts(const QRectF& rect, const TreemapFigure& figure, const QColor& ink);
    /// The width of the triangle and the signed number.
    double deltaWidth(const TreemapFigure& figure) const;
    /// Draws a triangle and the signed number; returns the width of both.
    double drawDelta(const QRectF& line, const TreemapFigure& figure, const QColor& ink);
    void drawTriangle(const QPointF& center, int sign, const QColor& color);

    QPainter& m_painter;
    const QPalette& m_palette;
    std::int64_t m_largest;
};

} // namespace inlinescope
