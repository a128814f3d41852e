// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/treemap_painter.h"

#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <QPolygonF>

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

constexpr double triangleSide = 7, margin = 3;
constexpr double leastOutlined = 10; ///< shorter side of the smallest cell that has room for a dotted line

int directionOf(std::int64_t value) {
    return value < 0 ? -1 : value > 0;
}

QString deltaText(const TreemapFigure& figure) {
    return figure.withDelta > 0 ? signedGrouped(figure.delta) : QStringLiteral("–");
}

} // namespace

QFont TreemapPainter::smallFont(const QFont& font) {
    QFont small = font;
    small.setPointSizeF(std::max(6.0, font.pointSizeF() * 0.85));
    return small;
}

TreemapPainter::TreemapPainter(QPainter& painter, const QPalette& palette, const QFont& font, std::int64_t largest)
    : m_painter(painter), m_palette(palette), m_largest(largest) {
    m_painter.setFont(smallFont(font));
}

QColor TreemapPainter::colorOf(const TreemapFigure& figure) const {
    if (m_largest == 0) return deltaColor(m_palette, 0);
    const double share = std::min(1.0, std::abs(double(figure.delta)) / double(m_largest));
    return deltaColor(m_palette, directionOf(figure.delta) * std::sqrt(share));
}

void TreemapPainter::drawCell(const TreemapCell& cell, const TreemapFigure& figure) {
    if (cell.kind == TreemapCell::Kind::Frame) return drawFrame(cell, figure);
    const bool small = std::min(cell.rect.width(), cell.rect.height()) < 6; // a gap would cover most of it
    const QRectF rect = small ? cell.rect : cell.rect.adjusted(0.5, 0.5, -0.5, -0.5);
    const QColor color = colorOf(figure);
    m_painter.fillRect(rect, color);
    if (figure.withDelta == 0) { // crossed out
        m_painter.setPen(lineColor(m_palette));
        m_painter.drawLine(rect.topLeft(), rect.bottomRight());
        m_painter.drawLine(rect.bottomLeft(), rect.topRight());
    }
    const bool isBundle = cell.kind != TreemapCell::Kind::Item;
    if (isBundle && std::min(rect.width(), rect.height()) >= leastOutlined) {
        m_painter.setPen(QPen(quietColor(m_palette), 1, Qt::DotLine));
        m_painter.drawRect(rect.adjusted(1.5, 1.5, -2.5, -2.5));
    }
    drawTexts(isBundle ? rect.adjusted(2, 2, -2, -2) : rect, figure, inkOn(color));
}

void TreemapPainter::drawFrame(const TreemapCell& cell, const TreemapFigure& figure) {
    m_painter.fillRect(cell.rect, lineColor(m_palette));
    if (cell.band.isEmpty()) return;
    const QColor ink = m_palette.color(QPalette::Active, QPalette::WindowText);
    const QFontMetricsF metrics(m_painter.font());
    const QRectF band = cell.band.adjusted(margin, 0, -margin, 0);
    const double name = std::min(metrics.horizontalAdvance(figure.name), 8 * metrics.averageCharWidth());
    double left = band.width();
    if (name + 2 * margin + deltaWidth(figure) <= left) {
        left -= drawDelta(band, figure, ink) + 2 * margin;
    } else if (figure.delta != 0 && name + 2 * margin + triangleSide <= left) {
        drawTriangle({band.right() - triangleSide / 2, band.center().y()}, directionOf(figure.delta), ink);
        left -= triangleSide + 2 * margin;
    }
    m_painter.setPen(ink);
    m_painter.drawText(QRectF(band.left(), band.top(), left, band.height()), Qt::AlignLeft | Qt::AlignVCenter,
                       metrics.elidedText(figure.name, Qt::ElideRight, left));
}

/// Draws what fits of name and delta; the delta first, since the tooltip has the rest.
void TreemapPainter::drawTexts(const QRectF& rect, const TreemapFigure& figure, const QColor& ink) {
    const QFontMetricsF metrics(m_painter.font());
    const double line = metrics.height();
    const QRectF inside = rect.adjusted(margin, 1, -margin, -1);
    const bool two = inside.height() >= 2 * line && inside.width() >= 36;
    if (figure.withDelta > 0 && figure.delta != 0) {
        const double room = triangleSide + 2 + metrics.horizontalAdvance(signedGrouped(figure.delta));
        const QRectF place(inside.left(), two ? inside.top() + line : inside.center().y() - line / 2, inside.width(),
                           line);
        if (inside.height() >= line - 2 && inside.width() >= room)
            drawDelta(QRectF(place.left(), place.top(), room, line), figure, ink);
        else if (std::min(rect.width(), rect.height()) >= triangleSide + 1)
            drawTriangle(two ? QPointF(inside.left() + triangleSide / 2, place.center().y()) : rect.center(),
                         directionOf(figure.delta), ink);
    }
    const bool alone = !two && figure.delta == 0 && inside.height() >= line - 2 && inside.width() >= 36;
    if (!two && !alone) return;
    m_painter.setPen(ink);
    m_painter.drawText(
        QRectF(inside.left(), alone ? inside.center().y() - line / 2 : inside.top(), inside.width(), line),
        Qt::AlignLeft | Qt::AlignVCenter, metrics.elidedText(figure.name, Qt::ElideRight, inside.width()));
}

double TreemapPainter::deltaWidth(const TreemapFigure& figure) const {
    return QFontMetricsF(m_painter.font()).horizontalAdvance(deltaText(figure)) +
           (figure.delta == 0 ? 0 : 2 + triangleSide);
}

/// Right-aligned in `line`.
double TreemapPainter::drawDelta(const QRectF& line, const TreemapFigure& figure, const QColor& ink) {
    const QString number = deltaText(figure);
    const double width = QFontMetricsF(m_painter.font()).horizontalAdvance(number);
    m_painter.setPen(ink);
    m_painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, number);
    if (figure.delta == 0) return width;
    const QPointF center(line.right() - width - 2 - triangleSide / 2, line.center().y());
    drawTriangle(center, directionOf(figure.delta), ink);
    return width + 2 + triangleSide;
}

/// Down for smaller, up for larger, as in the table.
void TreemapPainter::drawTriangle(const QPointF& center, int sign, const QColor& color) {
    const double half = triangleSide / 2, tip = -sign * half;
    m_painter.save();
    m_painter.setRenderHint(QPainter::Antialiasing);
    m_painter.setPen(Qt::NoPen);
    m_painter.setBrush(color);
    m_painter.drawPolygon(
        QPolygonF{center + QPointF(-half, -tip), center + QPointF(half, -tip), center + QPointF(0, tip)});
    m_painter.restore();
}

double TreemapPainter::drawLegend(const QRectF& strip) {
    const QColor ink = quietColor(m_palette);
    const QFontMetricsF metrics(m_painter.font());
    const QString smaller = QCoreApplication::translate("Deltas", "▼ %1 B").arg(signedGrouped(-m_largest));
    const QString larger = QCoreApplication::translate("Deltas", "▲ %1 B").arg(signedGrouped(m_largest));
    constexpr double bar = 90;
    double right = strip.right();
    const auto text = [&](const QString& words) {
        const double width = metrics.horizontalAdvance(words);
        m_painter.setPen(ink);
        m_painter.drawText(QRectF(right - width, strip.top(), width, strip.height()), Qt::AlignRight | Qt::AlignVCenter,
                           words);
        right -= width + 5;
    };
    text(larger);
    constexpr int steps = 31;
    for (int step = 0; step < steps; ++step) {
        const double share = 2.0 * step / (steps - 1) - 1;
        m_painter.fillRect(QRectF(right - bar + bar * step / steps, strip.center().y() - 4, bar / steps + 0.5, 8),
                           deltaColor(m_palette, share));
    }
    right -= bar + 5;
    text(smaller);
    return strip.right() - right;
}

} // namespace inlinescope
