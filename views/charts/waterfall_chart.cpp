// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/waterfall_chart.h"

#include "views/charts/plot.h"
#include "views/charts/plot_menu.h"
#include "views/models/overloads.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QVBoxLayout>

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <span>
#include <tuple>
#include <utility>

namespace inlinescope {
namespace {

QString nameOf(const Culprit& culprit, const Overloads& symbols) {
    const auto text = [&symbols](const std::string& name) { return QString::fromStdString(symbols.text(name)); };
    return WaterfallChart::tr("%1 → %2").arg(text(culprit.caller), text(culprit.callee));
}

void addNames(Overloads& symbols, const FoundExplanation& explanation) {
    for (const Culprit& culprit : explanation.culprits) {
        symbols.add(culprit.caller);
        symbols.add(culprit.callee);
    }
}

void addStep(std::vector<WaterfallStep>& steps, const QString& name, std::int64_t bytes, int of = -1) {
    const std::int64_t from = steps.back().to;
    steps.push_back({name, from, from + bytes, false, of});
}

struct Change {
    QString name;
    std::int64_t bytes = 0;
    int row = -1;
};

/// Of all modules, the largest first, without those of no bytes.
std::vector<Change> changesOf(const std::vector<WaterfallModule>& modules, SymbolForm symbols) {
    std::vector<Change> changes;
    Overloads names(symbols);
    for (const WaterfallModule& module : modules)
        if (module.found) addNames(names, *module.found);
    for (const WaterfallModule& module : modules) {
        if (!module.found) changes.push_back({module.name, module.after - module.before, module.row});
        if (!module.found) continue;
        for (const Culprit& culprit : module.found->culprits)
            changes.push_back(
                {WaterfallChart::tr("%1 (%2)", "decision, module").arg(nameOf(culprit, names), module.name),
                 culprit.bytes, module.row});
    }
    std::erase_if(changes, [](const Change& change) { return change.bytes == 0; });
    std::ranges::sort(changes, {}, [](const Change& change) { return std::pair(-std::abs(change.bytes), change.row); });
    return changes;
}

/// Changes that are too many for a step each: growth and shrinkage would hide each other in one sum.
void addOthers(std::vector<WaterfallStep>& steps, std::span<const Change> others) {
    std::int64_t added = 0, saved = 0;
    for (const Change& change : others)
        (change.bytes < 0 ? saved : added) += change.bytes;
    const auto saving = int(std::ranges::count_if(others, [](const Change& change) { return change.bytes < 0; }));
    const int adding = int(others.size()) - saving;
    if (adding) addStep(steps, WaterfallChart::tr("%Ln other(s) that add", nullptr, adding), added);
    if (saving) addStep(steps, WaterfallChart::tr("%Ln other(s) that save", nullptr, saving), saved);
}

} // namespace

std::vector<WaterfallStep> waterfallOf(const std::vector<WaterfallModule>& modules, const QStringList& runs,
                                       SymbolForm symbols, std::size_t most) {
    std::int64_t before = 0, after = 0, bitcode = 0, interaction = 0, left = 0;
    for (const WaterfallModule& module : modules) {
        before += module.before;
        after += module.after;
        if (!module.found) continue;
        bitcode += module.found->otherBitcode();
        interaction += module.found->interaction;
        left += module.found->left() - module.found->otherBitcode();
    }
    std::vector<WaterfallStep> steps = {{runs.value(0), 0, before, true}};
    if (bitcode) addStep(steps, WaterfallChart::tr("other bitcode"), bitcode);
    const std::vector<Change> changes = changesOf(modules, symbols);
    const std::size_t largest = std::min(changes.size(), most);
    for (const Change& change : std::span(changes).first(largest))
        addStep(steps, change.name, change.bytes, change.row);
    addOthers(steps, std::span(changes).subspan(largest));
    if (std::ranges::any_of(modules, &WaterfallModule::found))
        addStep(steps, WaterfallChart::tr("interaction"), interaction);
    if (left) addStep(steps, WaterfallChart::tr("not explained"), left);
    steps.push_back({runs.value(1), 0, after, true});
    return steps;
}

std::vector<WaterfallStep> waterfallOf(const FoundExplanation& explanation, const QStringList& runs, SymbolForm symbols,
                                       std::size_t most) {
    std::vector<WaterfallStep> steps = {{runs.value(0), 0, explanation.sizeA, true}};
    const auto add = [&steps](const QString& name, std::int64_t bytes, int of = -1) {
        addStep(steps, name, bytes, of);
    };
    const std::int64_t bitcode = explanation.otherBitcode();
    if (bitcode) add(WaterfallChart::tr("other bitcode"), bitcode);
    std::int64_t others = 0;
    Overloads names(symbols);
    addNames(names, explanation);
    const auto count = explanation.culprits.size();
    for (std::size_t index = 0; index < count; ++index)
        if (index < most)
            add(nameOf(explanation.culprits[index], names), explanation.culprits[index].bytes, int(index));
        else
            others += explanation.culprits[index].bytes;
    if (count > most) add(WaterfallChart::tr("%Ln other decision(s)", nullptr, int(count - most)), others);
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
           "they do together besides (interaction), and text in the other run. The axis says if it does not begin "
           "at 0."));
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
    m_plot->setMinimumSize(240, 96);
    m_plot->setLocale(numberLocale());
    m_plot->axisRect()->setAutoMargins(QCP::msAll);
    m_plot->xAxis->setTicker(QSharedPointer<QCPAxisTicker>(new WholeTicker));
    m_plot->yAxis->setRangeReversed(true);
    m_plot->yAxis->grid()->setVisible(false);
    m_plot->yAxis->setTickLength(0);
    m_plot->yAxis->setSubTicks(false);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const int step = stepAt(event->pos());
        showPlainToolTip(event->globalPosition().toPoint(), step < 0 ? QString() : tipText(step), m_plot);
        pointAt(ofAt(event->pos()));
    });
    m_plot->installEventFilter(this);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        const int of = ofAt(event->pos());
        if (event->button() == Qt::LeftButton && of >= 0) emit stepClicked(of);
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

/// The axis begins near the smallest text, since changes are small compared with it; the labels have room at its end.
void WaterfallChart::draw() {
    m_plot->clearItems();
    std::int64_t least = m_steps.empty() ? 0 : m_steps.front().to, most = least;
    for (const WaterfallStep& step : m_steps) {
        least = std::min(least, step.to);
        most = std::max(most, step.to);
    }
    const double room = std::max(1.0, double(most - least));
    const double left = std::max(0.0, double(least) - 0.25 * room);
    chooseCaptions();
    m_plot->setCaption(m_plot->xAxis, left > 0 ? tr("text (B), not from 0") : tr("text (B)"));
    const int labels = widestLabel(), places = std::max(labels * 4 / 3, width() - nameSteps() - 24);
    const double share = double(labels) / places; // of the axis, for the label beside the longest bar
    m_plot->xAxis->setRange(left, double(most) + share / (1 - share) * (double(most) - left));
    m_plot->yAxis->setRange(-0.6, double(std::max<std::size_t>(m_steps.size(), 1)) - 0.4);
    for (int step = 0; step < int(m_steps.size()); ++step)
        drawStep(step, left);
    m_plot->redraw();
}

QString WaterfallChart::labelOf(const WaterfallStep& step) {
    return step.isTotal ? grouped(step.to) : signedGrouped(step.bytes());
}

/// In pixels, with the space on both sides of it.
int WaterfallChart::widestLabel() const {
    int widest = 0;
    for (const WaterfallStep& step : m_steps)
        widest = std::max(widest, fontMetrics().horizontalAdvance(labelOf(step)));
    return widest + 12;
}

/// Returns the width of the names, in pixels.
int WaterfallChart::nameSteps() {
    const QSharedPointer<QCPAxisTickerText> names(new QCPAxisTickerText);
    const int widest = std::max(80, width() * 2 / 5);
    int taken = 0;
    for (int step = 0; step < int(m_steps.size()); ++step) {
        if (!m_captioned[std::size_t(step)]) continue;
        const QString name = fontMetrics().elidedText(m_steps[std::size_t(step)].name, Qt::ElideMiddle, widest);
        taken = std::max(taken, fontMetrics().horizontalAdvance(name));
        names->addTick(step, name);
    }
    m_plot->yAxis->setTicker(names);
    return taken;
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
    const bool isHovered = std::ranges::find(m_hovered, step.of) != m_hovered.end();
    bar->setPen(isHovered ? QPen(palette().color(QPalette::WindowText), 2) : QPen(color));
    bar->setBrush(color);
    if (m_captioned[std::size_t(index)]) {
        auto* label = new QCPItemText(m_plot);
        label->setPositionAlignment(Qt::AlignLeft | Qt::AlignVCenter);
        label->position->setCoords(std::max(from, to), index);
        label->setPadding({6, 0, 0, 0});
        label->setFont(font());
        label->setColor(palette().color(QPalette::WindowText));
        label->setText(labelOf(step));
    }
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

int WaterfallChart::heightOfSteps() const {
    const int ofAxis = 2 * fontMetrics().height() + 24;
    return std::max(0, height() - ofAxis);
}

std::size_t WaterfallChart::stepsThatFit() const {
    return std::size_t(heightOfSteps() / fontMetrics().height());
}

/// At least one line apart: those of the largest changes first, then of the texts.
void WaterfallChart::chooseCaptions() {
    const std::size_t count = m_steps.size(), lines = std::max<std::size_t>(stepsThatFit(), 1);
    const std::size_t apart = (count + lines - 1) / lines; // in steps
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t(0));
    std::ranges::sort(order, {}, [this](std::size_t step) {
        return std::tuple(m_steps[step].isTotal, -std::abs(m_steps[step].bytes()), step);
    });
    m_captioned.assign(count, false);
    for (const std::size_t step : order) {
        const auto first = m_captioned.begin() + std::ptrdiff_t(step - std::min(step, apart - 1));
        const auto end = m_captioned.begin() + std::ptrdiff_t(std::min(count, step + apart));
        m_captioned[step] = std::find(first, end, true) == end;
    }
}

std::size_t WaterfallChart::largestThatFit() const {
    constexpr std::size_t few = 3, many = 10, besides = 6; // texts, sums, interaction and the rest
    const std::size_t fit = stepsThatFit();
    return std::clamp(fit > besides ? fit - besides : 0, few, many);
}

int WaterfallChart::ofAt(const QPoint& position) const {
    const int step = stepAt(position);
    return step < 0 ? -1 : m_steps[std::size_t(step)].of;
}

/// The mouse is on a step of this.
void WaterfallChart::pointAt(int of) {
    if (m_hovered == only(of)) return;
    hover(of);
    emit stepHovered(of);
}

void WaterfallChart::hoverAll(std::vector<int> of) {
    if (of == m_hovered) return;
    m_hovered = std::move(of);
    draw();
}

bool WaterfallChart::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Leave) pointAt(-1);
    return false;
}

void WaterfallChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    draw();
    if (event->size().height() != event->oldSize().height()) emit heightChanged();
}

void WaterfallChart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyPalette();
    QWidget::changeEvent(event);
}

PlotText WaterfallChart::dataText() const {
    return [steps = m_steps] {
        QString text = QStringLiteral("step\tfrom\tto\tbytes\n");
        for (const WaterfallStep& step : steps)
            text += plotField(step.name) + QLatin1Char('\t') +
                    (step.isTotal ? QStringLiteral("\t%1\t\n").arg(step.to)
                                  : QStringLiteral("%1\t%2\t%3\n").arg(step.from).arg(step.to).arg(step.bytes()));
        return text;
    };
}

} // namespace inlinescope
