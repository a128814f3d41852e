// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/waterfall_chart.h"

#include "views/charts/plot.h"
#include "views/charts/plot_menu.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::size_t mostCulprits = 10;

QString nameOf(const Culprit& culprit, SymbolForm symbols) {
    const auto text = [symbols](const std::string& name) { return QString::fromStdString(symbolText(name, symbols)); };
    return WaterfallChart::tr("%1 → %2").arg(text(culprit.caller), text(culprit.callee));
}

} // namespace

std::vector<WaterfallStep> waterfallOf(const FoundExplanation& explanation, const QStringList& runs,
                                       SymbolForm symbols) {
    std::vector<WaterfallStep> steps = {{runs.value(0), 0, explanation.sizeA, true}};
    const auto add = [&steps](const QString& name, std::int64_t bytes) {
        const std::int64_t from = steps.back().to;
        steps.push_back({name, from, from + bytes});
    };
    // Two revisions differ before any decision does.
    const std::int64_t bitcode = explanation.revisions ? explanation.none - explanation.sizeA : 0;
    if (bitcode) add(WaterfallChart::tr("other bitcode"), bitcode);
    std::int64_t others = 0;
    const auto count = explanation.culprits.size();
    for (std::size_t index = 0; index < count; ++index)
        if (index < mostCulprits)
            add(nameOf(explanation.culprits[index], symbols), explanation.culprits[index].bytes);
        else
            others += explanation.culprits[index].bytes;
    if (count > mostCulprits)
        add(WaterfallChart::tr("%Ln other decision(s)", nullptr, int(count - mostCulprits)), others);
    add(WaterfallChart::tr("interaction"), explanation.interaction);
    if (const std::int64_t left = explanation.left() - bitcode) add(WaterfallChart::tr("not explained"), left);
    steps.push_back({runs.value(1), 0, explanation.sizeB, true});
    return steps;
}

WaterfallChart::WaterfallChart(const QString& name, QWidget* parent) : QWidget(parent), m_plot(new Plot(this)) {
    setObjectName(name);
    setAccessibleName(tr("Waterfall from the baseline to the other run"));
    setFocusPolicy(Qt::StrongFocus);
    setWhatsThis(
        tr("Text of the module in the baseline run, what each decision to blame adds or saves by itself, what "
           "they do together besides (interaction), and text in the other run. The axis does not begin at 0."));
    m_plot->setObjectName(name + QStringLiteral("Plot"));
    m_plot->setAccessibleName(accessibleName());
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    buildPlot();
    auto* menu = new PlotMenu(this, m_plot, [this] { return dataText(); });
    connect(menu, &PlotMenu::message, this, &WaterfallChart::message);
    applyPalette();
}

QCustomPlot& WaterfallChart::plot() const {
    return *m_plot;
}

void WaterfallChart::buildPlot() {
    m_plot->setMinimumSize(240, 120);
    m_plot->setLocale(numberLocale());
    m_plot->axisRect()->setAutoMargins(QCP::msAll);
    m_plot->setCaption(m_plot->xAxis, tr("text (B)"));
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new WholeTicker));
    m_plot->xAxis->ticker()->setTickCount(4);
    m_plot->yAxis->setRangeReversed(true);
    m_plot->yAxis->grid()->setVisible(false);
    m_plot->yAxis->setTickLength(0);
    m_plot->yAxis->setSubTicks(false);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const int step = stepAt(event->pos());
        showPlainToolTip(event->globalPosition().toPoint(), step < 0 ? QString() : tipText(step), m_plot);
    });
}

void WaterfallChart::applyPalette() {
    const QPalette& colors = palette();
    m_plot->setColors(colors, font());
    m_plot->yAxis->setTickLabelColor(colors.color(QPalette::WindowText));
    draw();
}

void WaterfallChart::setSteps(std::vector<WaterfallStep> steps) {
    if (steps == m_steps) return;
    m_steps = std::move(steps);
    draw();
}

/// The axis begins near the smallest text, since changes are small beside it; the labels have room at its end.
void WaterfallChart::draw() {
    m_plot->clearItems();
    std::int64_t least = m_steps.empty() ? 0 : m_steps.front().to, most = least;
    for (const WaterfallStep& step : m_steps) {
        least = std::min(least, step.to);
        most = std::max(most, step.to);
    }
    const double room = std::max(1.0, double(most - least));
    const double left = double(least) - 0.25 * room;
    m_plot->xAxis->setRange(left, double(most) + 0.35 * room);
    m_plot->yAxis->setRange(-0.6, double(std::max<std::size_t>(m_steps.size(), 1)) - 0.4);
    nameSteps();
    for (int step = 0; step < int(m_steps.size()); ++step)
        drawStep(step, left);
    m_plot->redraw();
}

void WaterfallChart::nameSteps() {
    const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    const int widest = std::max(80, width() * 2 / 5);
    for (int step = 0; step < int(m_steps.size()); ++step)
        names->addTick(step, fontMetrics().elidedText(m_steps[std::size_t(step)].name, Qt::ElideMiddle, widest));
    m_plot->yAxis->setTicker(names);
}

void WaterfallChart::drawStep(int index, double left) {
    const WaterfallStep& step = m_steps[std::size_t(index)];
    const std::int64_t bytes = step.bytes();
    const double from = step.isTotal ? left : double(step.from), to = double(step.to);
    auto* bar = new QCPItemRect(m_plot);
    bar->topLeft->setCoords(std::min(from, to), index - 0.36);
    bar->bottomRight->setCoords(std::max(from, to), index + 0.36);
    const QColor color = step.isTotal ? quietColor(palette())
                         : bytes < 0  ? smallerColor(palette())
                                      : largerColor(palette());
    bar->setPen(QPen(color));
    bar->setBrush(color);
    auto* label = new QCPItemText(m_plot);
    label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    label->position->setCoords(std::max(from, to), index);
    label->setPadding({6, 0, 0, 0});
    label->setFont(font());
    label->setColor(palette().color(QPalette::WindowText));
    label->setText(step.isTotal ? grouped(step.to) : signedGrouped(bytes));
    if (index + 1 == int(m_steps.size())) return;
    auto* line = new QCPItemLine(m_plot); // where the next step begins
    line->start->setCoords(to, index + 0.36);
    line->end->setCoords(to, index + 1 - 0.36);
    line->setPen(QPen(quietColor(palette())));
}

QString WaterfallChart::tipText(int step) const {
    const WaterfallStep& at = m_steps[std::size_t(step)];
    if (at.isTotal) return tr("%1: %2 B").arg(at.name, grouped(at.to));
    return tr("%1: %2 B (%3 → %4)").arg(at.name, signedGrouped(at.bytes()), grouped(at.from), grouped(at.to));
}

/// -1 outside of the bars.
int WaterfallChart::stepAt(const QPoint& position) const {
    if (!m_plot->axisRect()->rect().contains(position)) return -1;
    const int step = qRound(m_plot->yAxis->pixelToCoord(position.y()));
    return step >= 0 && step < int(m_steps.size()) ? step : -1;
}

void WaterfallChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    nameSteps();
    m_plot->redraw();
}

void WaterfallChart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyPalette();
    QWidget::changeEvent(event);
}

QString WaterfallChart::dataText() const {
    QString text = QStringLiteral("step\tfrom\tto\tbytes\n");
    for (const WaterfallStep& step : m_steps)
        text += step.name + QLatin1Char('\t') +
                (step.isTotal ? QStringLiteral("\t%1\t\n").arg(step.to)
                              : QStringLiteral("%1\t%2\t%3\n").arg(step.from).arg(step.to).arg(step.bytes()));
    return text;
}

} // namespace inlinescope
