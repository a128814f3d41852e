// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/workspace/performance_tables.h"

#include <QWidget>

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

    /// Keeps the choice if there is still such a curve.
    void setCurves(std::vector<PerformanceCurve> curves, bool areQuantiles = false);
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
    const PerformanceCurve* current() const;
    QString dataText() const;

    QComboBox* m_of;
    Plot* m_plot;
    std::vector<PerformanceCurve> m_curves; ///< by name
    bool m_areQuantiles = false;            ///< of a vocabulary; not steps of a training
    std::vector<QCPGraph*> m_graphs;        ///< a graph for each line of the chosen one
};

} // namespace inlinescope
