// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/column_scatter.h"

#include "views/charts/plot.h"
#include "views/charts/plot_menu.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace inlinescope {
namespace {

constexpr double nearestPixels = 12;

/// The numbers of the tables beside an axis.
class NumberTicker : public QCPAxisTicker {
protected:
    // NOLINTNEXTLINE(readability-function-size): the signature is QCustomPlot's
    QString getTickLabel(double tick, const QLocale&, QChar, int) override { return axisNumber(tick); }
};

} // namespace

ColumnScatter::ColumnScatter(const QString& name, QWidget* parent)
    : PlotWidget(name, parent), m_graph(new QCPGraph(m_plot->xAxis, m_plot->yAxis)) {
    describe(tr("Rows by two columns"),
             tr("Each row of the table as a point, by two of its columns. Drag to zoom, double click to see all. "
                "Right click to save the picture."),
             10);
    buildPlot();
    applyPalette();
}

void ColumnScatter::buildPlot() {
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker));
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new NumberTicker));
    m_plot->setSelectionRectMode(QCP::srmZoom);
    m_plot->setInteractions(QCP::iRangeZoom);
    m_graph->setLineStyle(QCPGraph::lsNone);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &ColumnScatter::showAll);
    showTips([this](const QPoint& place) { return tipText(place); });
}

void ColumnScatter::applyPalette() {
    m_plot->setColors(palette(), font());
    QColor color = palette().color(QPalette::Active, QPalette::Highlight);
    color.setAlpha(160); // where points lie upon each other
    m_graph->setScatterStyle(QCPScatterStyle(QCPScatterStyle::ssDisc, QPen(Qt::NoPen), color, 6));
    m_plot->redraw();
}

void ColumnScatter::setPoints(const QString& across, const QString& up, std::vector<QPointF> points) {
    m_across = across;
    m_up = up;
    m_points = std::move(points);
    m_plot->setCaption(m_plot->xAxis, across);
    m_plot->setCaption(m_plot->yAxis, up);
    QVector<double> x, y;
    for (const QPointF& point : m_points) {
        x << point.x();
        y << point.y();
    }
    m_graph->setData(x, y);
    showAll();
}

void ColumnScatter::showAll() {
    m_graph->rescaleAxes();
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        const QCPRange range = axis->range();
        const double space = range.size() > 0 ? range.size() * 0.04 : 1;
        axis->setRange(range.lower - space, range.upper + space);
    }
    m_plot->redraw();
}

QString ColumnScatter::tipText(const QPoint& place) const {
    const QPointF* nearest = nullptr;
    double least = nearestPixels * nearestPixels;
    for (const QPointF& point : m_points) {
        const double dx = m_plot->xAxis->coordToPixel(point.x()) - place.x();
        const double dy = m_plot->yAxis->coordToPixel(point.y()) - place.y();
        if (dx * dx + dy * dy > least) continue;
        least = dx * dx + dy * dy;
        nearest = &point;
    }
    if (!nearest) return {};
    return tr("%1 %2, %3 %4", "column, value, column, value")
        .arg(m_across, axisNumber(nearest->x()), m_up, axisNumber(nearest->y()));
}

PlotText ColumnScatter::dataText() const {
    return [points = m_points, across = m_across, up = m_up] {
        QString text = across + QLatin1Char('\t') + up + QLatin1Char('\n');
        for (const QPointF& point : points)
            text += plotNumber(point.x()) + QLatin1Char('\t') + plotNumber(point.y()) + QLatin1Char('\n');
        return text;
    };
}

} // namespace inlinescope
