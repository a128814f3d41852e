// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/workspace/performance_tables.h"
#include "views/charts/plot_menu.h"

#include <QWidget>

#include <memory>
#include <vector>

class QCPGraph;
class QComboBox;
class QCustomPlot;

namespace inlinescope {

class Plot;

/// A curve of an event file over the steps of a training: a scalar as a line, percentiles as a line for each, with
/// bands between those that are as far from the median, the median in the accent. The box chooses the curve; a tooltip
/// says the values of a step; the context menu saves PNG or SVG and copies the data. Of a vocabulary, the quantiles of
/// a feature over their numbers. Child object names: NAME + "Of", NAME + "Plot".
class PerformanceChart : public QWidget {
    Q_OBJECT
public:
    explicit PerformanceChart(const QString& name, QWidget* parent = nullptr);

    /// Shows the curves, of which there may be none. Keeps the choice if there is still such a curve.
    void setPerformance(std::shared_ptr<const ShownPerformance> shown);
    /// "Step 3: 12.5 (10th percentile), 20 (median)", "Quantile 3: 12.5"; empty if nothing is near.
    QString tipText(double step) const;
    QCustomPlot& plot() const;

signals:
    void message(const QString& text);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void showCurve();
    void applyPalette();
    bool areQuantiles() const { return m_shown->kind == PerformanceKind::Vocabulary; } ///< not steps of a training
    const PerformanceCurve* currentOf(const std::vector<PerformanceCurve>& curves) const;
    PlotText dataText() const;

    QComboBox* m_of;
    Plot* m_plot;
    std::shared_ptr<const ShownPerformance> m_shown; ///< never null
    std::vector<QCPGraph*> m_graphs;                 ///< a graph for each line of the chosen curve
};

} // namespace inlinescope
