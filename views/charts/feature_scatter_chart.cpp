// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/feature_scatter_chart.h"

#include "views/charts/feature_shapes.h"
#include "views/charts/plot_menu.h"
#include "views/models/words.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

namespace inlinescope {
namespace {

using Spot = FeatureScatter::Cell;
using Shape = FeatureShapes::Shape;

constexpr double NearPixels = 9; ///< the largest distance between the mouse and a point that it hits

/// Diameter in pixels, on a logarithmic scale.
double sizeOf(std::int64_t count) {
    return std::min(22.0, 6 + 4 * std::log10(double(count)));
}

QColor faded(QColor color, double strength) {
    color.setAlphaF(float(strength));
    return color;
}

/// A disc for the inlined ones and a triangle for the refused ones.
void addMarks(std::vector<Shape>& shapes, const Spot& cell, const QPointF& center, const QPalette& colors) {
    const QRectF area(center, QSizeF(0, 0));
    if (cell.refused > 0)
        shapes.push_back({FeatureShapes::Kind::Triangle, area, faded(refusedColor(colors), 0.7), sizeOf(cell.refused)});
    if (cell.inlined > 0)
        shapes.push_back({FeatureShapes::Kind::Disc, area, faded(inlinedColor(colors), 0.7), sizeOf(cell.inlined)});
}

/// Filled from below by the inlined share; more opaque for more decisions, on a logarithmic scale.
void addCell(std::vector<Shape>& shapes, const Spot& cell, const QRectF& area, double most, const QPalette& colors) {
    const double strength = most <= 1 ? 1 : 0.25 + 0.75 * std::log(double(cell.count())) / std::log(most);
    const double border = area.top() + area.height() * double(cell.inlined) / double(cell.count());
    const auto add = [&](double from, double to, const QColor& color) {
        if (to <= from) return;
        shapes.push_back({FeatureShapes::Kind::Bar, QRectF(QPointF(area.left(), from), QPointF(area.right(), to)),
                          faded(color, strength)});
    };
    add(area.top(), border, inlinedColor(colors));
    add(border, area.bottom(), refusedColor(colors));
}

} // namespace

FeatureScatterChart::FeatureScatterChart(const QString& name, QWidget* parent)
    : FeaturePlot(name, tr("All decisions by two features"), parent), m_brushRect(new QCPItemRect(&plot())),
      m_inlined(addLegend()), m_refused(addLegend()) {
    setWhatsThis(tr("All decisions of the run by two of their features: discs were inlined, triangles refused. If "
                    "there are many, cells are filled from below by the share that was inlined; more decisions make a "
                    "stronger colour. Drag to list the decisions inside, Ctrl+A for all in view, Esc to clear the "
                    "brush; the wheel zooms, a double click shows all."));
    m_brushRect->setVisible(false);
    plot().setSelectionRectMode(QCP::srmCustom);
    connect(plot().selectionRect(), &QCPSelectionRect::accepted, this, &FeatureScatterChart::brushPixels);
}

void FeatureScatterChart::setScatter(std::shared_ptr<const FeatureScatter> scatter) {
    const bool others = !m_scatter || !scatter || m_scatter->x != scatter->x || m_scatter->y != scatter->y;
    m_scatter = std::move(scatter);
    if (others) clearBrush();
    showAll();
    draw();
}

void FeatureScatterChart::setMarks(std::vector<PlotMark> marks) {
    m_marks = std::move(marks);
    draw();
}

void FeatureScatterChart::showAll() {
    if (!m_scatter) return;
    const auto show = [](QCPAxis* on, const FeatureAxis& axis) {
        const double low = axis.place(axis.edge(0)), high = axis.place(axis.edge(axis.bins()));
        const double room = std::max(0.5, (high - low) * 0.04);
        on->setRange(low - room, high + room);
    };
    show(plot().xAxis, m_scatter->xAxis);
    show(plot().yAxis, m_scatter->yAxis);
    redraw();
}

QRectF FeatureScatterChart::gridCell(const Spot& cell) const {
    const FeatureAxis &x = m_scatter->xAxis, &y = m_scatter->yAxis;
    const int column = x.binOf(cell.xLow), row = y.binOf(cell.yLow);
    return {QPointF(x.place(x.edge(column)), y.place(y.edge(row))),
            QPointF(x.place(x.edge(column + 1)), y.place(y.edge(row + 1)))};
}

void FeatureScatterChart::draw() {
    clearMarks();
    std::vector<Shape> drawn;
    m_inlined->setText({});
    m_refused->setText({});
    if (m_scatter) {
        useAxis(plot().xAxis, m_scatter->xAxis, QString::fromStdString(m_scatter->x.name));
        useAxis(plot().yAxis, m_scatter->yAxis, QString::fromStdString(m_scatter->y.name));
        std::int64_t most = 1;
        for (const Spot& cell : m_scatter->cells)
            most = std::max(most, cell.count());
        for (const Spot& cell : m_scatter->cells) {
            const QPointF point(m_scatter->xAxis.place(cell.xLow), m_scatter->yAxis.place(cell.yLow));
            if (m_scatter->binned)
                addCell(drawn, cell, gridCell(cell), double(most), palette());
            else
                addMarks(drawn, cell, point, palette());
        }
        const bool binned = m_scatter->binned;
        m_inlined->setText((binned ? tr("■ inlined: %1") : tr("● inlined: %1")).arg(grouped(m_scatter->inlined)));
        m_refused->setText((binned ? tr("■ refused: %1") : tr("▲ refused: %1")).arg(grouped(m_scatter->refused)));
        for (const PlotMark& mark : m_marks)
            addMarkRing(m_scatter->xAxis.place(mark.x), m_scatter->yAxis.place(mark.y), mark.name);
    }
    shapes().set(std::move(drawn));
    m_inlined->setColor(inlinedColor(palette()));
    m_refused->setColor(refusedColor(palette()));
    showBrush();
}

QPoint FeatureScatterChart::pixelOf(double x, double y) const {
    if (!m_scatter) return {};
    return {qRound(plot().xAxis->coordToPixel(m_scatter->xAxis.place(x))),
            qRound(plot().yAxis->coordToPixel(m_scatter->yAxis.place(y)))};
}

const Spot* FeatureScatterChart::cellAt(const QPoint& position) const {
    const QPointF place(plot().xAxis->pixelToCoord(position.x()), plot().yAxis->pixelToCoord(position.y()));
    const Spot* nearest = nullptr;
    double least = NearPixels;
    for (const Spot& cell : m_scatter->cells) {
        if (m_scatter->binned && gridCell(cell).contains(place)) return &cell;
        if (m_scatter->binned) continue;
        const double distance = QLineF(pixelOf(cell.xLow, cell.yLow), position).length();
        if (distance > least) continue;
        least = distance;
        nearest = &cell;
    }
    return nearest;
}

QString FeatureScatterChart::tipText(const QPoint& position) const {
    if (!m_scatter || !plot().axisRect()->rect().contains(position)) return {};
    const Spot* cell = cellAt(position);
    if (!cell) return {};
    return tr("%1: %2\n%3: %4\n%5", "two features with their values, what was decided")
        .arg(QString::fromStdString(m_scatter->x.name), valueRange(cell->xLow, cell->xHigh),
             QString::fromStdString(m_scatter->y.name), valueRange(cell->yLow, cell->yHigh),
             decidedText(cell->inlined, cell->refused));
}

void FeatureScatterChart::pointAt(const QPoint& position) {
    const bool isInside = m_scatter && plot().axisRect()->rect().contains(position);
    const Spot* cell = isInside ? cellAt(position) : nullptr;
    const auto values =
        cell ? std::optional(FeatureBrush{cell->xLow, cell->xHigh, cell->yLow, cell->yHigh}) : std::nullopt;
    if (std::exchange(m_hovered, values) == values) return;
    if (!values) return tellNothingHovered();
    emit valuesHovered(values->xLow, values->xHigh, values->yLow, values->yHigh);
}

void FeatureScatterChart::outline(const std::vector<QPointF>& values) {
    clearOutlines();
    for (const QPointF& value : std::span(values).first(std::min(values.size(), m_scatter ? mostOutlined : 0)))
        addOutlineRing(m_scatter->xAxis.place(value.x()), m_scatter->yAxis.place(value.y()));
    redraw();
}

void FeatureScatterChart::brushPixels(const QRect& pixels) {
    if (!m_scatter || pixels.width() < 3 || pixels.height() < 3) return; // a click
    const auto x = [&](int pixel) { return m_scatter->xAxis.value(plot().xAxis->pixelToCoord(pixel)); };
    const auto y = [&](int pixel) { return m_scatter->yAxis.value(plot().yAxis->pixelToCoord(pixel)); };
    m_brush = FeatureBrush{x(pixels.left()), x(pixels.right()), y(pixels.bottom()), y(pixels.top())};
    showBrush();
    emit brushed(*m_brush);
}

void FeatureScatterChart::showBrush() {
    m_brushRect->setVisible(m_brush && m_scatter);
    if (m_brush && m_scatter) {
        const QColor ink = palette().color(QPalette::Active, QPalette::Highlight);
        m_brushRect->setPen(QPen(ink, 1.5));
        m_brushRect->setBrush(faded(ink, 0.12));
        m_brushRect->topLeft->setCoords(m_scatter->xAxis.place(m_brush->xLow), m_scatter->yAxis.place(m_brush->yHigh));
        m_brushRect->bottomRight->setCoords(m_scatter->xAxis.place(m_brush->xHigh),
                                            m_scatter->yAxis.place(m_brush->yLow));
    }
    redraw();
}

void FeatureScatterChart::clearBrush() {
    if (!m_brush) return;
    m_brush.reset();
    showBrush();
    emit brushCleared();
}

void FeatureScatterChart::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape && m_brush) return clearBrush();
    if (event->matches(QKeySequence::SelectAll)) return brushPixels(plot().axisRect()->rect());
    FeaturePlot::keyPressEvent(event);
}

PlotText FeatureScatterChart::dataText() const {
    return [scatter = m_scatter] {
        QString text = QStringLiteral("x_low\tx_high\ty_low\ty_high\tinlined\trefused\n");
        if (!scatter) return text;
        for (const Spot& c : scatter->cells)
            text += QStringLiteral("%1\t%2\t%3\t%4\t%5\t%6\n")
                        .arg(plotNumber(c.xLow), plotNumber(c.xHigh), plotNumber(c.yLow), plotNumber(c.yHigh),
                             QString::number(c.inlined), QString::number(c.refused));
        return text;
    };
}

} // namespace inlinescope
