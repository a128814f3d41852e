// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <qcustomplot.h>

namespace inlinescope {

/// A plot that is drawn again when it is painted, so that the screen, or a picture of the window, never shows older
/// content than the plot has, even if the event queue is long.
class Plot : public QCustomPlot {
    Q_OBJECT
public:
    using QCustomPlot::QCustomPlot;
    /// To be called instead of replot(rpQueuedReplot), which draws at some later time.
    void redraw();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_stale = false;
};

} // namespace inlinescope
