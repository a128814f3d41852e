// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/bytes_curve.h"

#include "views/charts/plot.h"
#include "views/models/job_list_model.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <algorithm>

namespace inlinescope {

BytesCurve::BytesCurve(const QString& name, QWidget* parent)
    : PlotWidget(name, parent), m_graph(new QCPGraph(m_plot->xAxis, m_plot->yAxis)) {
    describe(tr("Bytes over time"),
             tr("The change in bytes since the search began, over time. Right click to save the picture."), 8);
    buildPlot();
    applyPalette();
}

void BytesCurve::buildPlot() {
    m_graph->setLineStyle(QCPGraph::lsStepLeft);
    const QSharedPointer<QCPAxisTickerTime> times(new QCPAxisTickerTime);
    times->setTimeFormat(QStringLiteral("%m:%s"));
    m_plot->xAxis->setTicker(times);
    m_plot->xAxis->setLabel(tr("time (min:s)"));
    m_plot->yAxis->setLabel(tr("change (B)"));
    const QSharedPointer<QCPAxisTicker> numbers(new WholeTicker);
    numbers->setTickCount(3);
    m_plot->yAxis->setTicker(numbers);
    showTips([this](const QPoint& place) { return tipText(m_plot->xAxis->pixelToCoord(place.x())); });
}

void BytesCurve::applyPalette() {
    const QPalette& colors = palette();
    m_plot->setColors(colors, font());
    m_graph->setPen(QPen(colors.color(QPalette::Active, QPalette::Highlight), 2));
    m_plot->redraw();
}

void BytesCurve::setSteps(std::vector<Step> steps, double now) {
    m_steps = std::move(steps);
    QVector<double> keys, values;
    for (const Step& step : m_steps) {
        keys << step.seconds;
        values << double(step.bytes);
    }
    if (!m_steps.empty()) {
        keys << std::max(now, keys.last());
        values << values.last();
    }
    m_graph->setData(keys, values, true);
    const auto [least, most] = std::ranges::minmax_element(values);
    const double low = values.isEmpty() ? 0 : std::min(*least, 0.0), high = values.isEmpty() ? 0 : std::max(*most, 0.0);
    const double space = std::max(1.0, (high - low) * 0.08);
    const double end = keys.isEmpty() ? 1 : std::max(1.0, keys.last());
    m_plot->xAxis->setRange(0, end * 1.02); // so that a step at the end is visible
    m_plot->yAxis->setRange(low - space, high + space);
    m_plot->redraw();
}

QString BytesCurve::tipText(double seconds) const {
    const auto after = std::ranges::upper_bound(m_steps, seconds, {}, &Step::seconds);
    if (after == m_steps.begin()) return {};
    return tr("%1: %2 B", "time, bytes")
        .arg(durationText(std::int64_t(seconds * 1000)), signedGrouped(std::prev(after)->bytes));
}

PlotText BytesCurve::dataText() const {
    return [steps = m_steps] {
        QString text = QStringLiteral("seconds\tbytes\n");
        for (const Step& step : steps)
            text += QStringLiteral("%1\t%2\n").arg(step.seconds).arg(step.bytes);
        return text;
    };
}

} // namespace inlinescope
