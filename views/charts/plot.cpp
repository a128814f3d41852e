// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/plot.h"

#include <utility>

namespace inlinescope {

void Plot::redraw() {
    m_stale = true;
    update();
}

void Plot::paintEvent(QPaintEvent* event) {
    if (std::exchange(m_stale, false)) replot(rpQueuedRefresh); // into the buffer that is painted next
    QCustomPlot::paintEvent(event);
}

} // namespace inlinescope
