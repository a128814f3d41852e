// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/charts/plot_widget.h"

#include <QPointF>

#include <vector>

class QCPGraph;

namespace inlinescope {

/// The rows of a table as points, by two of its numeric columns. A tooltip says the values of the nearest point; drag
/// and wheel zoom, a double click shows all; the context menu saves PNG or SVG and copies the data. Child object name:
/// NAME + "Plot".
class ColumnScatter : public PlotWidget {
    Q_OBJECT
public:
    explicit ColumnScatter(const QString& name, QWidget* parent = nullptr);

    /// The names of the columns, and the points in their units.
    void setPoints(const QString& across, const QString& up, std::vector<QPointF> points);
    const std::vector<QPointF>& points() const { return m_points; }
    /// "text 1,204, decisions 12": of the point nearest to a place of the plot; empty if none is within 12 pixels.
    QString tipText(const QPoint& place) const;

private:
    void buildPlot();
    void applyPalette() override;
    void showAll();
    PlotText dataText() const override;

    QCPGraph* m_graph;
    QString m_across, m_up;
    std::vector<QPointF> m_points;
};

} // namespace inlinescope
