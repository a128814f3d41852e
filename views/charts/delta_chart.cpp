// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/delta_chart.h"

#include "views/charts/plot.h"
#include "views/charts/plot_menu.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>
#include <cmath>

namespace inlinescope {

DeltaBars::DeltaBars(DeltaRows given) : deltas(std::move(given)) {
    without = int(std::erase_if(deltas.rows, [](const DeltaRow& row) { return !row.delta; }));
    std::ranges::sort(deltas.rows, {}, [](const DeltaRow& row) { return std::pair(*row.delta, row.row); });
    order.reserve(deltas.rows.size());
    for (const DeltaRow& row : deltas.rows)
        order.push_back(row.row);
}

DeltaChart::DeltaChart(const QString& name, QWidget* parent) : QWidget(parent), m_plot(new Plot(this)) {
    setObjectName(name);
    setAccessibleName(tr("Chart of deltas"));
    setFocusPolicy(Qt::StrongFocus);
    setWhatsThis(tr("One bar per row of the table: bytes of the second side minus bytes of the first. Click a bar to "
                    "choose its row, drag to zoom, double click to show all, right click to save the picture."));
    m_plot->setObjectName(name + QStringLiteral("Plot"));
    m_smaller = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    m_larger = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    m_chosen = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    m_underMouse = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    buildPlot();
    addAction(tr("Show &all"), this, &DeltaChart::showAll)->setShortcut(Qt::Key_Escape);
    actions().constFirst()->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    auto* menu = new PlotMenu(this, m_plot, [this] { return dataText(); });
    connect(menu, &PlotMenu::message, this, &DeltaChart::message);
    applyPalette();
}

QCustomPlot& DeltaChart::plot() const {
    return *m_plot;
}

void DeltaChart::buildPlot() {
    m_plot->setInteractions(QCP::iRangeZoom);
    m_plot->axisRect()->setRangeZoom(Qt::Horizontal);
    m_plot->axisRect()->setRangeZoomAxes(m_plot->xAxis, nullptr);
    m_plot->setSelectionRectMode(QCP::srmZoom);
    m_plot->axisRect()->setAutoMargins(QCP::msAll);
    m_plot->xAxis->setTicks(false);
    m_plot->xAxis->grid()->setVisible(false);
    m_plot->xAxis->setTickLabels(false);
    m_plot->setCaption(m_plot->yAxis, tr("delta (bytes)"));
    m_plot->yAxis->setTicker(QSharedPointer<QCPAxisTicker>(new WholeTicker));
    m_plot->setLocale(numberLocale());
    m_plot->setMinimumHeight(120);
    for (QCPBars* bars : {m_smaller, m_larger, m_chosen, m_underMouse}) {
        bars->setWidthType(QCPBars::wtPlotCoords);
        bars->setWidth(0.8);
    }
    m_plot->setAccessibleName(accessibleName());
    connect(m_plot->xAxis, qOverload<const QCPRange&>(&QCPAxis::rangeChanged), this, &DeltaChart::drawBars);
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &DeltaChart::showAll);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const int position = positionAt(event->pos());
        const QString tip = position < 0 ? QString() : tipText(position);
        showPlainToolTip(event->globalPosition().toPoint(), tip, m_plot);
        pointAt(position < 0 ? -1 : m_bars.order[std::size_t(position)]);
    });
    m_plot->installEventFilter(this);
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton) m_pressedAt = event->pos();
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        const QPoint way = event->pos() - m_pressedAt; // a drag zooms
        const int position = positionAt(event->pos());
        if (event->button() != Qt::LeftButton || way.manhattanLength() > 3 || position < 0) return;
        setFocus();
        selectRow(m_bars.order[std::size_t(position)]);
        emit rowClicked(m_selectedRow);
    });
}

void DeltaChart::applyPalette() {
    const QPalette& colors = palette();
    m_plot->setColors(colors, font());
    const auto fill = [](QCPBars* bars, const QColor& color) {
        bars->setPen(Qt::NoPen);
        bars->setBrush(color);
    };
    fill(m_smaller, smallerColor(colors));
    fill(m_larger, largerColor(colors));
    fill(m_chosen, colors.color(QPalette::Active, QPalette::Highlight));
    m_underMouse->setPen(QPen(colors.color(QPalette::Active, QPalette::WindowText), 1));
    m_underMouse->setBrush(Qt::NoBrush);
    m_chosen->setPen(QPen(colors.color(QPalette::Active, QPalette::Highlight), 2)); // visible among thousands too
    m_plot->selectionRect()->setPen(QPen(colors.color(QPalette::Highlight)));
    m_plot->redraw();
}

void DeltaChart::setRows(DeltaBars bars) {
    m_bars = std::move(bars);
    nameAxes();
    showAll();
    drawBars();
}

void DeltaChart::nameAxes() {
    const int with = int(m_bars.order.size());
    const QString counted = countText(m_bars.deltas.terms.noun, with);
    const QString sorted = m_bars.deltas.terms.of.isEmpty()
                               ? tr("%1, sorted by delta", "12 modules").arg(counted)
                               : tr("%1, sorted by the delta of %2").arg(counted, m_bars.deltas.terms.of);
    m_plot->setCaption(m_plot->xAxis, m_bars.without
                                          ? tr("%1; %Ln without a delta not drawn", nullptr, m_bars.without).arg(sorted)
                                          : sorted);
}

/// For each `step` positions the largest bar of one sign, as wide as all of them.
void DeltaChart::addBars(QCPBars* bars, int first, int last, int step, int sign) {
    QVector<double> keys, values;
    for (int from = first; from < last; from += step) {
        const int to = std::min(last, from + step);
        // Sorted by delta: the smallest is first, the largest last.
        const auto value = double(delta(sign < 0 ? from : to - 1));
        if (sign < 0 ? value >= 0 : value < 0) continue;
        keys << (from + to - 1) / 2.0;
        values << value;
    }
    bars->setData(keys, values, true);
}

void DeltaChart::drawBars() {
    const QCPRange range = m_plot->xAxis->range();
    const int all = int(m_bars.order.size());
    const int first = std::clamp(int(std::floor(range.lower)), 0, all);
    const int last = std::clamp(int(std::ceil(range.upper)) + 1, first, all);
    const int width = std::max(1, m_plot->axisRect()->width());
    const int step = std::max(1, (last - first) / width);
    // If bars are thinner than a few pixels, gaps and smooth edges would only blur them.
    const bool dense = last - first > width / 3;
    for (QCPBars* bars : {m_smaller, m_larger, m_chosen, m_underMouse}) {
        bars->setWidth(dense ? step : 0.8);
        bars->setAntialiased(!dense);
    }
    addBars(m_smaller, first, last, step, -1);
    addBars(m_larger, first, last, step, 1);
    drawBar(m_chosen, m_selectedRow);
    drawBar(m_underMouse, m_hoveredRow);
    m_plot->redraw();
}

/// The bar of a row alone.
void DeltaChart::drawBar(QCPBars* bars, int tableRow) {
    const auto found = std::ranges::find(m_bars.order, tableRow);
    const int position = int(found - m_bars.order.begin());
    if (found == m_bars.order.end())
        bars->setData({}, {}, true);
    else
        bars->setData({double(position)}, {double(delta(position))}, true);
}

/// The mouse is on the bar of this row.
void DeltaChart::pointAt(int tableRow) {
    if (tableRow == m_hoveredRow) return;
    hoverRow(tableRow);
    emit rowHovered(tableRow);
}

void DeltaChart::hoverRow(int tableRow) {
    if (tableRow == m_hoveredRow) return;
    m_hoveredRow = tableRow;
    drawBar(m_underMouse, tableRow);
    m_plot->redraw();
}

bool DeltaChart::eventFilter(QObject*, QEvent* event) {
    if (event->type() == QEvent::Leave) pointAt(-1);
    return false;
}

void DeltaChart::showAll() {
    const double lowest = m_bars.order.empty() ? 0 : std::min(0.0, double(delta(0)));
    const double highest = m_bars.order.empty() ? 0 : std::max(0.0, double(delta(int(m_bars.order.size()) - 1)));
    const double room = std::max(1.0, (highest - lowest) * 0.06);
    m_plot->xAxis->setRange(-1, std::max<double>(1, double(m_bars.order.size())));
    m_plot->yAxis->setRange(lowest - room, highest + room);
    m_plot->redraw();
}

void DeltaChart::selectRow(int tableRow) {
    if (tableRow == m_selectedRow) return;
    m_selectedRow = tableRow;
    drawBars();
}

QString DeltaChart::tipText(int position) const {
    return tellDelta(at(position));
}

/// The bar in the column of the mouse, so that short bars can be hit too; -1 outside of the plot.
int DeltaChart::positionAt(const QPoint& position) const {
    if (!m_plot->axisRect()->rect().contains(position)) return -1;
    const int bar = qRound(m_plot->xAxis->pixelToCoord(position.x()));
    return bar >= 0 && bar < int(m_bars.order.size()) ? bar : -1;
}

void DeltaChart::step(int direction) {
    if (m_bars.order.empty()) return;
    const auto found = std::ranges::find(m_bars.order, m_selectedRow);
    const int last = int(m_bars.order.size()) - 1;
    const int from = found == m_bars.order.end() ? (direction > 0 ? -1 : last + 1) : int(found - m_bars.order.begin());
    selectRow(m_bars.order[std::size_t(std::clamp(from + direction, 0, last))]);
    emit rowClicked(m_selectedRow);
}

void DeltaChart::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1);
    case Qt::Key_Right:
        return step(1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_selectedRow >= 0) emit rowActivated(m_selectedRow);
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void DeltaChart::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    drawBars();
}

void DeltaChart::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) applyPalette();
    QWidget::changeEvent(event);
}

PlotText DeltaChart::dataText() const {
    return [deltas = m_bars.deltas] {
        QString text = columnOf(deltas.terms.noun);
        text += QStringLiteral("\tdelta\n");
        for (const DeltaRow& row : deltas.rows)
            text += plotField(QString::fromUtf8(row.name)) + QLatin1Char('\t') + QString::number(*row.delta) +
                    QLatin1Char('\n');
        return text;
    };
}

} // namespace inlinescope
