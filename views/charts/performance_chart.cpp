// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/performance_chart.h"

#include "views/charts/plot.h"
#include "views/charts/plot_menu.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"
#include "views/widgets/control_parts.h"

#include <QComboBox>
#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

constexpr double Median = 50;

QString valueText(double value) {
    return numberLocale().toString(value, 'g', 6);
}

/// The value at the step, or at the nearest one before it.
std::optional<double> valueAt(const PerformanceLine& line, std::int64_t step) {
    const auto after = std::ranges::upper_bound(line.values, step, {}, [](const auto& value) { return value.first; });
    return after == line.values.begin() ? std::nullopt : std::optional(std::prev(after)->second);
}

} // namespace

PerformanceChart::PerformanceChart(const QString& name, QWidget* parent)
    : QWidget(parent), m_of(new QComboBox(this)), m_plot(new Plot(this)) {
    setObjectName(name);
    setAccessibleName(tr("Curve by step"));
    m_of->setObjectName(name + QStringLiteral("Of"));
    m_of->setAccessibleName(tr("Curve"));
    m_plot->setObjectName(name + QStringLiteral("Plot"));
    build();
    auto* menu = new PlotMenu(this, m_plot, [this] { return dataText(); });
    connect(menu, &PlotMenu::message, this, &PerformanceChart::message);
    connect(m_of, &QComboBox::currentIndexChanged, this, &PerformanceChart::showCurve);
    setPerformance(std::make_shared<const ShownPerformance>());
    applyPalette();
}

QCustomPlot& PerformanceChart::plot() const {
    return *m_plot;
}

void PerformanceChart::build() {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_of);
    layout->addWidget(m_plot, 1);
    m_plot->setLocale(numberLocale());
    m_plot->setAccessibleName(accessibleName());
    m_plot->setMinimumHeight(fontMetrics().height() * 10);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const QString tip = tipText(m_plot->xAxis->pixelToCoord(event->pos().x()));
        showPlainToolTip(event->globalPosition().toPoint(), tip, m_plot);
    });
}

void PerformanceChart::setPerformance(std::shared_ptr<const ShownPerformance> shown) {
    m_shown = std::move(shown);
    m_plot->setCaption(m_plot->xAxis, areQuantiles() ? tr("number of the quantile") : tr("step"));
    setWhatsThis(
        areQuantiles()
            ? tr("The quantiles of a feature, in ascending order, as the lines of its .buckets file have them. "
                 "Right click to save the picture.")
            : tr("What the training's program wrote at each step. Of a distribution the median is the strong "
                 "line, and each band lies between two percentiles as far from it. Right click to save the "
                 "picture."));
    QStringList names;
    for (const PerformanceCurve& curve : m_shown->curves)
        names << QString::fromStdString(curve.name);
    offer(m_of, names, {});
    m_of->setVisible(names.size() > 1);
    showCurve();
}

/// The chosen one of all curves, or of those that are drawn.
const PerformanceCurve* PerformanceChart::currentOf(const std::vector<PerformanceCurve>& curves) const {
    const int index = m_of->currentIndex();
    return index >= 0 && std::size_t(index) < curves.size() ? &curves[std::size_t(index)] : nullptr;
}

void PerformanceChart::showCurve() {
    m_plot->clearGraphs();
    m_graphs.clear();
    const PerformanceCurve* curve = currentOf(m_shown->drawn);
    if (!curve) return m_plot->redraw();
    for (const PerformanceLine& line : curve->lines) {
        QVector<double> steps, values;
        for (const auto& [step, value] : line.values) {
            steps << double(step);
            values << value;
        }
        m_graphs.push_back(m_plot->addGraph());
        m_graphs.back()->setData(steps, values, true);
    }
    m_plot->rescaleAxes();
    m_plot->yAxis->scaleRange(1.1, m_plot->yAxis->range().center());
    m_plot->setCaption(m_plot->yAxis, QString::fromStdString(curve->name));
    applyPalette();
}

void PerformanceChart::applyPalette() {
    const QPalette& colors = palette();
    m_plot->setColors(colors, font());
    const QColor accent = colors.color(QPalette::Active, QPalette::Highlight);
    const PerformanceCurve* curve = currentOf(m_shown->drawn);
    for (std::size_t i = 0; curve && i < m_graphs.size(); ++i) {
        const std::optional<double> percentile = curve->lines[i].percentile;
        const bool isStrong = !percentile || *percentile == Median;
        m_graphs[i]->setPen(QPen(isStrong ? accent : quietColor(colors), isStrong ? 2 : 1));
        const bool isPoint = curve->lines[i].values.size() == 1;
        m_graphs[i]->setScatterStyle(isPoint ? QCPScatterStyle(QCPScatterStyle::ssDisc, 6) : QCPScatterStyle());
        const auto opposite = std::ranges::find_if(curve->lines, [&](const PerformanceLine& line) {
            return percentile && *percentile < Median && line.percentile == 100 - *percentile;
        });
        if (opposite == curve->lines.end()) continue;
        QColor band = accent;
        band.setAlpha(40);
        m_graphs[i]->setBrush(band);
        m_graphs[i]->setChannelFillGraph(m_graphs[std::size_t(opposite - curve->lines.begin())]);
    }
    m_plot->redraw();
}

QString PerformanceChart::tipText(double step) const {
    const PerformanceCurve* curve = currentOf(m_shown->curves);
    if (!curve || !std::isfinite(step) || std::abs(step) > 1e15) return {};
    QStringList parts;
    const auto at = std::int64_t(std::floor(step + 0.5));
    for (const PerformanceLine& line : curve->lines)
        if (const auto value = valueAt(line, at))
            parts << (!line.percentile             ? valueText(*value)
                      : *line.percentile == Median ? tr("%1 (median)").arg(valueText(*value))
                                                   : tr("%1 (percentile %2)", "value, percentile")
                                                         .arg(valueText(*value), valueText(*line.percentile)));
    if (parts.isEmpty()) return {};
    const QString all = parts.join(QStringLiteral(", "));
    return areQuantiles() ? tr("Quantile %1: %2", "number, value").arg(grouped(at), all)
                          : tr("Step %1: %2", "number, values").arg(grouped(at), all);
}

PlotText PerformanceChart::dataText() const {
    return [shown = m_shown, curve = currentOf(m_shown->curves)] {
        QString text = QStringLiteral("tag\tstep\tpercentile\tvalue\n");
        if (!curve) return text;
        const QString tag = plotField(QString::fromStdString(curve->name));
        for (const PerformanceLine& line : curve->lines)
            for (const auto& [step, value] : line.values)
                text += QStringLiteral("%1\t%2\t%3\t%4\n")
                            .arg(tag, QString::number(step),
                                 line.percentile ? QString::number(*line.percentile) : QString(), plotNumber(value));
        return text;
    };
}

void PerformanceChart::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyPalette();
}

} // namespace inlinescope
