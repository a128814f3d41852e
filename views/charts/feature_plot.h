// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/features/feature_axis.h"
#include "views/charts/plot_menu.h"

#include <QColor>
#include <QPalette>
#include <QPointF>
#include <QWidget>

#include <vector>

class QCPAxis;
class QCPItemText;
class QCustomPlot;
class QMouseEvent;

namespace inlinescope {

class FeatureShapes;
class Plot;
class TextsAbove;

/// Colours of the decisions, distinguishable with colour blindness too; they are never used without a position or a
/// shape of their own.
QColor inlinedColor(const QPalette& palette);
QColor refusedColor(const QPalette& palette);

/// A decision whose value is marked in a plot.
struct PlotMark {
    QString name;
    double x = 0, y = 0;
};

/// The base of the plots of feature values: axes whose coordinates are places of a FeatureAxis, shapes in the colours
/// of the decisions, and tooltips. Child object name: NAME + "Plot".
class FeaturePlot : public QWidget {
    Q_OBJECT
public:
    FeaturePlot(const QString& name, const QString& title, QWidget* parent);

    QCustomPlot& plot() const;
    /// The tooltip of a pixel of the plot; empty if nothing is there.
    virtual QString tipText(const QPoint& position) const = 0;
    virtual PlotText dataText() const = 0; ///< a header and a line for each thing that is shown, separated by tabs
    /// Undoes zooming.
    virtual void showAll() = 0;
    /// Outlines these values as if the mouse were on them, at most mostOutlined places.
    virtual void outline(const std::vector<QPointF>& values) = 0;
    static constexpr std::size_t mostOutlined = 64;

signals:
    /// By the mouse: the values of the bar, the point or the cell; nothing is low > high. A plot of one feature has all
    /// y values.
    void valuesHovered(double xLow, double xHigh, double yLow, double yHigh);
    void message(const QString& text);

protected:
    /// Draws everything again, in the colours of the palette.
    virtual void draw() = 0;
    void redraw(); ///< draws the content before the plot is next painted
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    /// Emits valuesHovered() for the pixel.
    virtual void pointAt(const QPoint& position) = 0;
    void tellNothingHovered() { emit valuesHovered(1, 0, 1, 0); }
    void clearOutlines();
    void addOutlineLine(double place);
    void addOutlineRing(double x, double y);
    /// Labels the axis with values at the places of `axis`; `magnitudes` omits the signs.
    void useAxis(QCPAxis* on, const FeatureAxis& axis, const QString& label, bool magnitudes = false);
    FeatureShapes& shapes() const { return *m_shapes; }
    /// A text above the axes: the first at their left end, the second at their right end.
    QCPItemText* addLegend();
    /// Lines that mark values, with their names above the axes; the plot owns them.
    void clearMarks();
    void addMarkLine(double place, const QString& name);
    void addMarkRing(double x, double y, const QString& name);

private:
    void applyPalette();
    void buildMenu();
    void removeItems(const char* kind);

    Plot* m_plot;
    FeatureShapes* m_shapes;
    TextsAbove* m_above;
    int m_marks = 0;
};

/// "16", or "16 to 17".
QString valueRange(double low, double high);
/// "120 inlined, 40 refused"
QString decidedText(std::int64_t inlined, std::int64_t refused);

} // namespace inlinescope
