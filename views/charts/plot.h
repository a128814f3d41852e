// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <qcustomplot.h>

namespace inlinescope {

/// A plot that is drawn anew when it is painted: what is on screen, or in a picture of the window, is never older than
/// what was put into it, however long the event queue is.
class Plot : public QCustomPlot {
    Q_OBJECT
public:
    using QCustomPlot::QCustomPlot;
    /// Instead of replot(rpQueuedReplot), which draws at some later time.
    void redraw();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    bool m_stale = false;
};

} // namespace inlinescope
