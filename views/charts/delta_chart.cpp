#include "views/charts/delta_chart.h"

#include "views/charts/plot_menu.h"
#include "views/models/words.h"
#include "views/theme.h"

#include <QAction>
#include <QToolTip>
#include <QVBoxLayout>
#include <qcustomplot.h>

#include <algorithm>

namespace inlinescope {

DeltaChart::DeltaChart(const QString& name, QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot(this)) {
    setObjectName(name);
    setAccessibleName(tr("Chart of deltas"));
    setFocusPolicy(Qt::StrongFocus);
    setWhatsThis(tr("One bar per module: bytes of the second run less bytes of the first. Click a bar to choose its "
                    "module, drag to zoom, double click to show all, right click to save the picture."));
    m_plot->setObjectName(name + QStringLiteral("Plot"));
    m_smaller = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    m_larger = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    m_chosen = new QCPBars(m_plot->xAxis, m_plot->yAxis);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    buildPlot();
    addAction(tr("Show &all"), this, &DeltaChart::showAll)->setShortcut(Qt::Key_Escape);
    actions().constFirst()->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    auto* menu = new PlotMenu(this, m_plot, [this] { return data(); });
    connect(menu, &PlotMenu::message, this, &DeltaChart::message);
    applyPalette();
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
    m_plot->yAxis->setLabel(tr("delta (bytes)"));
    m_plot->yAxis->setNumberFormat(QStringLiteral("gb"));
    m_plot->yAxis->setNumberPrecision(7);
    m_plot->setLocale(numberLocale());
    m_plot->setMinimumHeight(120);
    for (QCPBars* bars : {m_smaller, m_larger, m_chosen}) {
        bars->setWidthType(QCPBars::wtPlotCoords);
        bars->setWidth(0.8);
    }
    connect(m_plot, &QCustomPlot::mouseDoubleClick, this, &DeltaChart::showAll);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const int position = positionAt(event->pos());
        if (position < 0)
            QToolTip::hideText();
        else
            QToolTip::showText(event->globalPosition().toPoint(), tipText(position), m_plot);
    });
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton) m_pressedAt = event->pos();
    });
    connect(m_plot, &QCustomPlot::mouseRelease, this, [this](QMouseEvent* event) {
        const QPoint way = event->pos() - m_pressedAt; // a drag zooms
        const int position = positionAt(event->pos());
        if (event->button() != Qt::LeftButton || way.manhattanLength() > 3 || position < 0) return;
        setFocus();
        selectRow(m_order[std::size_t(position)]);
        emit rowClicked(m_selectedRow);
    });
}

void DeltaChart::applyPalette() {
    const QPalette& colors = palette();
    const QPen line(lineColor(colors)), text(colors.color(QPalette::WindowText));
    m_plot->setBackground(colors.brush(QPalette::Base));
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis}) {
        axis->setBasePen(Qt::NoPen);
        axis->setTickPen(line);
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(quietColor(colors));
        axis->setLabelColor(quietColor(colors));
        axis->setLabelFont(font());
        axis->setTickLabelFont(font());
        axis->grid()->setPen(QPen(lineColor(colors), 1));
        axis->grid()->setZeroLinePen(QPen(quietColor(colors), 1));
    }
    const auto fill = [](QCPBars* bars, const QColor& color) {
        bars->setPen(Qt::NoPen);
        bars->setBrush(color);
    };
    fill(m_smaller, smallerColor(colors));
    fill(m_larger, largerColor(colors));
    fill(m_chosen, colors.color(QPalette::Active, QPalette::Highlight));
    m_chosen->setPen(QPen(colors.color(QPalette::Active, QPalette::Highlight), 2)); // to be seen among thousands too
    m_plot->selectionRect()->setPen(QPen(colors.color(QPalette::Highlight)));
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void DeltaChart::setTable(std::shared_ptr<const Table> table, const std::string& label, const std::string& delta,
                          const QString& of) {
    const bool sameRows = m_table && table && m_table->rows.size() == table->rows.size();
    m_table = std::move(table);
    m_labelColumn = m_table ? m_table->columnIndex(label) : -1;
    m_deltaColumn = m_table ? m_table->columnIndex(delta) : -1;
    m_order.clear();
    if (m_labelColumn >= 0 && m_deltaColumn >= 0)
        for (std::size_t row = 0; row < m_table->rows.size(); ++row)
            if (std::holds_alternative<std::int64_t>(m_table->rows[row][std::size_t(m_deltaColumn)]))
                m_order.push_back(int(row));
    const auto value = [this](int row) {
        return std::get<std::int64_t>(m_table->rows[std::size_t(row)][std::size_t(m_deltaColumn)]);
    };
    std::ranges::sort(m_order, [&](int a, int b) { return std::pair(value(a), a) < std::pair(value(b), b); });
    const int without = m_table ? int(m_table->rows.size() - m_order.size()) : 0;
    const int with = int(m_order.size());
    const QString modules = of.isEmpty() ? tr("%n module(s), sorted by delta", nullptr, with)
                                         : tr("%n module(s), sorted by the delta of %1", nullptr, with).arg(of);
    m_plot->xAxis->setLabel(without ? tr("%1; %n without a delta not drawn", nullptr, without).arg(modules) : modules);
    if (!sameRows) m_selectedRow = -1;
    drawBars();
    showAll();
}

void DeltaChart::drawBars() {
    QVector<double> smallerKeys, smaller, largerKeys, larger, chosenKeys, chosen;
    for (int position = 0; position < int(m_order.size()); ++position) {
        const auto value = double(delta(position));
        if (m_order[std::size_t(position)] == m_selectedRow) {
            chosenKeys << position;
            chosen << value;
        }
        (value < 0 ? smallerKeys : largerKeys) << position;
        (value < 0 ? smaller : larger) << value;
    }
    // Where bars are thinner than a pixel, gaps and smooth edges would only wash them out.
    const bool dense = int(m_order.size()) > m_plot->axisRect()->width() / 3;
    for (QCPBars* bars : {m_smaller, m_larger, m_chosen}) {
        bars->setWidth(dense ? 1.0 : 0.8);
        bars->setAntialiased(!dense);
    }
    m_smaller->setData(smallerKeys, smaller, true);
    m_larger->setData(largerKeys, larger, true);
    m_chosen->setData(chosenKeys, chosen, true);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void DeltaChart::showAll() {
    const double lowest = m_order.empty() ? 0 : std::min(0.0, double(delta(0)));
    const double highest = m_order.empty() ? 0 : std::max(0.0, double(delta(int(m_order.size()) - 1)));
    const double room = std::max(1.0, (highest - lowest) * 0.06);
    m_plot->xAxis->setRange(-1, std::max<double>(1, double(m_order.size())));
    m_plot->yAxis->setRange(lowest - room, highest + room);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
}

void DeltaChart::selectRow(int tableRow) {
    if (tableRow == m_selectedRow) return;
    m_selectedRow = tableRow;
    drawBars();
}

QString DeltaChart::tipText(int position) const {
    return tr("%1: %2 b").arg(label(position), signedGrouped(delta(position)));
}

/// The bar in whose column the mouse stands, so that short bars can be hit too; -1 outside of the plot.
int DeltaChart::positionAt(const QPoint& position) const {
    if (!m_plot->axisRect()->rect().contains(position)) return -1;
    const int bar = qRound(m_plot->xAxis->pixelToCoord(position.x()));
    return bar >= 0 && bar < int(m_order.size()) ? bar : -1;
}

std::int64_t DeltaChart::delta(int position) const {
    const auto& row = m_table->rows[std::size_t(m_order[std::size_t(position)])];
    return std::get<std::int64_t>(row[std::size_t(m_deltaColumn)]);
}

QString DeltaChart::label(int position) const {
    const auto& row = m_table->rows[std::size_t(m_order[std::size_t(position)])];
    return QString::fromStdString(plainText(row[std::size_t(m_labelColumn)]));
}

void DeltaChart::step(int direction) {
    if (m_order.empty()) return;
    const auto found = std::ranges::find(m_order, m_selectedRow);
    const int last = int(m_order.size()) - 1;
    const int from = found == m_order.end() ? (direction > 0 ? -1 : last + 1) : int(found - m_order.begin());
    selectRow(m_order[std::size_t(std::clamp(from + direction, 0, last))]);
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

QString DeltaChart::data() const {
    if (m_order.empty()) return {};
    const auto name = [this](int column) { return QString::fromStdString(m_table->columns[std::size_t(column)].name); };
    QString text = name(m_labelColumn) + QLatin1Char('\t') + name(m_deltaColumn) + QLatin1Char('\n');
    for (int position = 0; position < int(m_order.size()); ++position)
        text += label(position) + QLatin1Char('\t') + QString::number(delta(position)) + QLatin1Char('\n');
    return text;
}

} // namespace inlinescope
