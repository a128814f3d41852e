// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <qcustomplot.h>

#include <map>

namespace inlinescope {

/// A number beside an axis, as the tables show it: grouped, without an exponent, with the minus sign of typography.
QString axisNumber(double value);

/// Whole numbers at the places that QCustomPlot chooses.
class WholeTicker : public QCPAxisTicker {
protected:
    // NOLINTNEXTLINE(readability-function-size): the signature is QCustomPlot's
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

/// A plot that is drawn again when it is painted, so that the screen, or a picture of the window, never shows older
/// content than the plot has, even if the event queue is long.
class Plot : public QCustomPlot {
    Q_OBJECT
public:
    using QCustomPlot::QCustomPlot;
    /// To be called instead of replot(rpQueuedReplot), which draws at some later time.
    void redraw();
    /// Names an axis; what is longer than the plot has room for is broken into two lines.
    void setCaption(QCPAxis* axis, const QString& text);
    /// Axes without a line of their own, grid, numbers and captions in the colors and the font of the chart.
    void setColors(const QPalette& colors, const QFont& font);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    bool fitCaptions();
    bool fitTicks();

    std::map<QCPAxis*, QString> m_captions;
    bool m_stale = false;
};

} // namespace inlinescope
