// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/features/feature_scatter.h"
#include "views/charts/feature_plot.h"

#include <memory>
#include <optional>

class QCPItemRect;

namespace inlinescope {

/// All decisions of a run by two features. If there are few distinct points, each is a disc for inlined and a triangle
/// for refused decisions, larger for more of them. If there are many, they are the cells of a grid: filled from below
/// by the share of inlined decisions, and more opaque for more decisions. A drag with the left button, or Ctrl+A for
/// everything in view, brushes; Esc clears the brush.
class FeatureScatterChart : public FeaturePlot {
    Q_OBJECT
public:
    explicit FeatureScatterChart(const QString& name, QWidget* parent = nullptr);

    void setScatter(std::shared_ptr<const FeatureScatter> scatter);
    const FeatureScatter* scatter() const { return m_scatter.get(); }
    void setMarks(std::vector<PlotMark> marks);
    const std::vector<PlotMark>& marks() const { return m_marks; }
    const std::optional<FeatureBrush>& brush() const { return m_brush; }
    void clearBrush();
    /// The position of a value in the plot, in pixels.
    QPoint pixelOf(double x, double y) const;

    QString tipText(const QPoint& position) const override;
    PlotText dataText() const override;
    void showAll() override;
    void outline(const std::vector<QPointF>& values) override;

signals:
    void brushed(const inlinescope::FeatureBrush& brush);
    void brushCleared();

protected:
    void draw() override;
    void pointAt(const QPoint& position) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    void brushPixels(const QRect& pixels);
    void showBrush();
    const FeatureScatter::Cell* cellAt(const QPoint& position) const;
    QRectF gridCell(const FeatureScatter::Cell& cell) const;

    std::shared_ptr<const FeatureScatter> m_scatter;
    std::vector<PlotMark> m_marks;
    std::optional<FeatureBrush> m_hovered; ///< values that the mouse is on
    std::optional<FeatureBrush> m_brush;
    QCPItemRect* m_brushRect;
    QCPItemText *m_inlined, *m_refused;
};

} // namespace inlinescope
