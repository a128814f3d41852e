// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/feature_histogram.h"

#include "views/charts/feature_shapes.h"
#include "views/charts/plot_menu.h"
#include "views/models/words.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>
#include <utility>

namespace inlinescope {
namespace {

using Bin = FeatureDistribution::Bin;

/// The least and the largest value that a bin can hold.
std::pair<double, double> valuesOf(const Bin& bin, bool integer) {
    if (!integer) return {bin.low, bin.high};
    if (bin.low < 0) return {std::floor(bin.low) + 1, std::floor(bin.high)};
    return {std::ceil(bin.low), std::ceil(bin.high) - 1};
}

} // namespace

FeatureHistogram::FeatureHistogram(const QString& name, QWidget* parent)
    : FeaturePlot(name, tr("Distribution of the feature"), parent), m_counted(tr("decisions")),
      m_upwards(tr("inlined")), m_downwards(tr("refused")), m_up(addLegend()), m_down(addLegend()) {
    setWhatsThis(tr("Distribution of the chosen feature over all decisions of the run: inlined ones upwards, refused "
                    "ones downwards. Lines mark the chosen decisions. The wheel zooms, a double click shows all, right "
                    "click saves the picture."));
    plot().axisRect()->setRangeZoom(Qt::Horizontal);
    connect(&plot(), &QCustomPlot::mousePress, this, [this](QMouseEvent* event) { m_pressedAt = event->pos(); });
    connect(&plot(), &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        const bool click = (event->pos() - m_pressedAt).manhattanLength() <= 3;
        if (event->button() != Qt::LeftButton || !click) return;
        setFocus();
        choose(binAt(event->pos()));
    });
}

void FeatureHistogram::setParts(const QString& upwards, const QString& downwards) {
    m_upwards = upwards;
    m_downwards = downwards;
    draw();
}

void FeatureHistogram::setCounted(const QString& what) {
    m_counted = what;
    draw();
}

void FeatureHistogram::setDistribution(std::shared_ptr<const FeatureDistribution> distribution) {
    m_distribution = std::move(distribution);
    m_chosenBin = -1;
    std::int64_t most = 1;
    if (m_distribution) {
        for (const Bin& bin : m_distribution->bins)
            most = std::max({most, bin.inlined, bin.refused});
        m_values = FeatureAxis(m_distribution->spec.type, m_distribution->minimum, m_distribution->maximum,
                               AxisScale::Logarithmic);
    }
    m_counts = FeatureAxis(ScalarType::Int64, -double(most), double(most),
                           m_logarithmic ? AxisScale::Logarithmic : AxisScale::Linear);
    showAll();
    draw();
}

void FeatureHistogram::setMarks(std::vector<PlotMark> marks) {
    m_marks = std::move(marks);
    draw();
}

void FeatureHistogram::setLogarithmicCounts(bool logarithmic) {
    m_logarithmic = logarithmic;
    setDistribution(m_distribution);
}

void FeatureHistogram::showAll() {
    if (!m_distribution || m_distribution->bins.empty()) return;
    const bool integer = m_values.isInteger();
    const double low = valuesOf(m_distribution->bins.front(), integer).first;
    const double high = valuesOf(m_distribution->bins.back(), integer).second;
    plot().xAxis->setRange(m_values.place(low) - 1, m_values.place(high) + 1);
    std::int64_t up = 0, down = 0;
    for (const Bin& bin : m_distribution->bins) {
        up = std::max(up, bin.inlined);
        down = std::max(down, bin.refused);
    }
    const double top = m_counts.place(double(up)), bottom = m_counts.place(-double(down));
    const double room = std::max(1.0, (top - bottom) * 0.08);
    plot().yAxis->setRange(bottom - room, top + room);
    redraw();
}

/// Inlined decisions upwards, refused ones downwards.
void FeatureHistogram::addBars(const Bin& bin, std::vector<FeatureShapes::Shape>& shapes) const {
    const auto [low, high] = valuesOf(bin, m_values.isInteger());
    const double half = m_values.isInteger() ? 0.5 : 0;
    const double left = m_values.place(low - half), right = m_values.place(high + half);
    const auto add = [&](std::int64_t count, double sign, const QColor& color) {
        if (count == 0) return;
        const double reach = m_counts.place(sign * double(count));
        shapes.push_back({FeatureShapes::Kind::Bar, QRectF(QPointF(left, 0), QPointF(right, reach)), color});
    };
    add(bin.inlined, 1, inlinedColor(palette()));
    add(bin.refused, -1, refusedColor(palette()));
}

void FeatureHistogram::draw() {
    clearMarks();
    std::vector<FeatureShapes::Shape> bars;
    m_up->setText({});
    m_down->setText({});
    if (m_distribution) {
        useAxis(plot().xAxis, m_values, QString::fromStdString(m_distribution->spec.name));
        useAxis(plot().yAxis, m_counts, m_counted, true);
        for (const Bin& bin : m_distribution->bins)
            addBars(bin, bars);
        m_up->setText(tr("▲ %1: %2", "what, count").arg(m_upwards, grouped(m_distribution->inlined)));
        if (!m_downwards.isEmpty())
            m_down->setText(tr("▼ %1: %2", "what, count").arg(m_downwards, grouped(m_distribution->refused)));
        for (const PlotMark& mark : m_marks)
            addMarkLine(m_values.place(mark.x), mark.name);
    }
    shapes().set(std::move(bars));
    m_up->setColor(inlinedColor(palette()));
    m_down->setColor(refusedColor(palette()));
    redraw();
}

/// -1 if there is none.
int FeatureHistogram::binAt(const QPoint& position) const {
    if (!m_distribution || !plot().axisRect()->rect().contains(position)) return -1;
    const double place = plot().xAxis->pixelToCoord(position.x());
    const double half = m_values.isInteger() ? 0.5 : 0;
    const auto found = std::ranges::find_if(m_distribution->bins, [&](const Bin& bin) {
        const auto [low, high] = valuesOf(bin, m_values.isInteger());
        return place >= m_values.place(low - half) && place < m_values.place(high + half);
    });
    return found == m_distribution->bins.end() ? -1 : int(found - m_distribution->bins.begin());
}

QString FeatureHistogram::countsText(const Bin& bin) const {
    const QString up = tr("%1 %2", "count, what").arg(grouped(bin.inlined), m_upwards);
    return m_downwards.isEmpty() ? up : tr("%1, %2 %3").arg(up, grouped(bin.refused), m_downwards);
}

QString FeatureHistogram::tipText(const QPoint& position) const {
    const int found = binAt(position);
    if (found < 0) return {};
    const Bin& bin = m_distribution->bins[std::size_t(found)];
    const auto [low, high] = valuesOf(bin, m_values.isInteger());
    return tr("%1: %2").arg(valueRange(low, high), countsText(bin));
}

void FeatureHistogram::pointAt(const QPoint& position) {
    const int bin = binAt(position);
    if (std::exchange(m_hoveredBin, bin) == bin) return;
    if (bin < 0) return tellNothingHovered();
    const auto [low, high] = valuesOf(m_distribution->bins[std::size_t(bin)], m_values.isInteger());
    constexpr double most = std::numeric_limits<double>::infinity();
    emit valuesHovered(low, high, -most, most);
}

void FeatureHistogram::outline(const std::vector<QPointF>& values) {
    clearOutlines();
    for (const QPointF& value : std::span(values).first(std::min(values.size(), m_distribution ? mostOutlined : 0)))
        addOutlineLine(m_values.place(value.x()));
    redraw();
}

void FeatureHistogram::choose(int bin) {
    if (bin < 0) return;
    m_chosenBin = bin;
    const auto [low, high] = valuesOf(m_distribution->bins[std::size_t(bin)], m_values.isInteger());
    emit valuesChosen(low, high);
}

void FeatureHistogram::keyPressEvent(QKeyEvent* event) {
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    if (step == 0 || !m_distribution || m_distribution->bins.empty()) return FeaturePlot::keyPressEvent(event);
    choose(std::clamp(m_chosenBin + step, 0, int(m_distribution->bins.size()) - 1));
}

PlotText FeatureHistogram::dataText() const {
    return [distribution = m_distribution, upwards = m_upwards, downwards = m_downwards] {
        QString text = QStringLiteral("low\thigh\t%1\t%2\n").arg(plotField(upwards), plotField(downwards));
        if (!distribution) return text;
        for (const Bin& bin : distribution->bins)
            text += QStringLiteral("%1\t%2\t%3\t%4\n")
                        .arg(plotNumber(bin.low), plotNumber(bin.high), QString::number(bin.inlined),
                             QString::number(bin.refused));
        return text;
    };
}

} // namespace inlinescope
