// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/icicle.h"

#include "views/charts/plot_menu.h"
#include "views/charts/treemap_painter.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inlinescope {

Icicle::Icicle(const QString& name, QWidget* parent) : QWidget(parent) {
    setObjectName(name);
    setAccessibleName(tr("Icicle of the inline tree"));
    setWhatsThis(tr("Each function is as wide as its bytes, each call below it as the bytes that flipping its decision "
                    "was measured to make; calls that are not measured share the rest of their caller. Green: flipping "
                    "makes the module smaller, red: larger. Click a mark to choose its decision, double click to zoom "
                    "in, Escape to zoom out, right click to save the picture."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    auto* out = new QAction(tr("Zoom &out"), this);
    out->setShortcut(Qt::Key_Backspace);
    out->setShortcutContext(Qt::WidgetShortcut);
    connect(out, &QAction::triggered, this, &Icicle::zoomOut);
    addAction(out);
    auto* menu = new PlotMenu(this, this, [this] { return dataText(); });
    connect(menu, &PlotMenu::message, this, &Icicle::message);
}

void Icicle::setTable(std::shared_ptr<const Table> table, const QStringList& sides) {
    m_table = std::move(table);
    m_sides = sides;
    rebuild();
}

void Icicle::setOrder(IcicleTree::Order order) {
    if (order == m_order) return;
    m_order = order;
    rebuild();
}

void Icicle::setSymbolForm(SymbolForm form) {
    m_symbols = form;
    update();
}

void Icicle::rebuild() {
    const int row = m_zoomed < 0 ? -1 : m_tree.nodes()[std::size_t(m_zoomed)].row;
    m_tree = IcicleTree(*m_table, m_order);
    const auto same = std::ranges::find(m_tree.nodes(), row, &IcicleNode::row);
    m_zoomed = row < 0 || same == m_tree.nodes().end() ? -1 : int(same - m_tree.nodes().begin());
    layOut();
}

void Icicle::layOut() {
    const double level = QFontMetricsF(TreemapPainter::smallFont(font())).height() + 6;
    m_cells = layOutIcicle(m_tree, m_zoomed, QRectF(rect()).adjusted(0, strip().height(), 0, 0), level);
    update();
}

QRectF Icicle::strip() const {
    return {6, 0, std::max(0.0, width() - 12.0), QFontMetricsF(TreemapPainter::smallFont(font())).height() + 6};
}

int Icicle::cellAt(const QPointF& position) const {
    const auto found = std::ranges::find_if(m_cells, [&](const auto& cell) { return cell.rect.contains(position); });
    return found == m_cells.end() ? -1 : int(found - m_cells.begin());
}

int Icicle::cellOfRow(int tableRow) const {
    for (int cell = 0; tableRow >= 0 && cell < int(m_cells.size()); ++cell)
        if (nodeOf(cell).row == tableRow) return cell;
    return -1;
}

QString Icicle::nameOf(int tableRow) const {
    return QString::fromStdString(symbolText(cellText(*m_table, tableRow, "function").toStdString(), m_symbols));
}

QString Icicle::tipText(int cell) const {
    const IcicleNode& node = nodeOf(cell);
    if (node.row < 0)
        return tr("%1: %Ln call(s), %2 wide", nullptr, int(node.children.size()))
            .arg(nameOf(node.named), tr("%1 B").arg(grouped(std::int64_t(*node.bytes))));
    QStringList lines{nameOf(node.row)};
    if (const QString place = cellText(*m_table, node.row, "location"); !place.isEmpty()) lines << place;
    const bool isCall = cellInteger(*m_table, node.row, "depth") > 0;
    for (int side = 0; side < 2; ++side) {
        const ColumnName outcome = side ? ColumnName("outcome_b") : ColumnName("outcome_a");
        const auto bytes = cellIfInteger(*m_table, node.row,
                                         isCall ? (side ? ColumnName("flip_b") : ColumnName("flip_a"))
                                                : (side ? ColumnName("size_b") : ColumnName("size_a")));
        const QString run = m_sides.value(side), word = cellText(*m_table, node.row, outcome);
        if (!isCall)
            lines << (bytes ? tr("%1: %2 B").arg(run, grouped(*bytes)) : tr("%1: not in the object").arg(run));
        else if (!word.isEmpty())
            lines << (bytes ? tr("%1: %2, %3 B if flipped").arg(run, word, signedGrouped(*bytes))
                            : tr("%1: %2, not measured").arg(run, word));
    }
    return lines.join(QLatin1Char('\n'));
}

void Icicle::selectRow(int tableRow) {
    m_selectedRow = tableRow;
    if (tableRow >= 0 && cellOfRow(tableRow) < 0 && m_zoomed >= 0) zoomTo(-1);
    const int cell = cellOfRow(tableRow);
    setAccessibleDescription(cell < 0 ? QString() : tipText(cell));
    update();
}

void Icicle::hoverRow(int tableRow) {
    if (tableRow == m_hoveredRow) return;
    m_hoveredRow = tableRow;
    update();
}

void Icicle::zoomTo(int node) {
    if (node == m_zoomed) return;
    m_zoomed = node;
    layOut();
}

void Icicle::zoomOut() {
    if (m_zoomed >= 0) zoomTo(m_tree.nodes()[std::size_t(m_zoomed)].parent);
}

QColor Icicle::colorOf(const IcicleNode& node) const {
    const bool isFunction = node.row >= 0 && cellInteger(*m_table, node.row, "depth") == 0;
    const std::int64_t largest = m_tree.largest(isFunction);
    if (!node.delta || largest == 0) return lineColor(palette());
    const double share = std::min(1.0, std::abs(double(*node.delta)) / double(largest));
    return deltaColor(palette(), (*node.delta < 0 ? -1 : 1) * std::sqrt(share));
}

QString Icicle::textOf(const IcicleNode& node) const {
    const QString name = nameOf(node.named);
    if (!node.delta || *node.delta == 0) return name;
    const QChar sign(*node.delta < 0 ? u'▼' : u'▲');
    return QStringLiteral("%1 %2  %3").arg(sign).arg(signedGrouped(*node.delta), name);
}

void Icicle::drawCell(QPainter& painter, const IcicleCell& cell) const {
    constexpr double leastNamed = 24, margin = 3;
    const IcicleNode& node = m_tree.nodes()[std::size_t(cell.node)];
    const QColor color = colorOf(node);
    const double gap = cell.rect.width() > 3 ? 0.5 : 0;
    painter.fillRect(cell.rect.adjusted(gap, 0.5, -gap, -0.5), color);
    if (cell.rect.width() < leastNamed) return;
    const QRectF room = cell.rect.adjusted(margin, 0, -margin, 0);
    painter.setPen(inkOn(color));
    painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(textOf(node), Qt::ElideRight, room.width()));
}

void Icicle::drawOutline(QPainter& painter, int tableRow, const QColor& color, double width) const {
    for (int cell = 0; tableRow >= 0 && cell < int(m_cells.size()); ++cell) {
        if (nodeOf(cell).row != tableRow) continue;
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(color, width));
        painter.drawRect(m_cells[std::size_t(cell)].rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
    }
}

QString Icicle::stripText() const {
    if (m_zoomed >= 0)
        return tr("‹ zoomed into %1 (Esc: out)").arg(nameOf(m_tree.nodes()[std::size_t(m_zoomed)].named));
    if (m_tree.nodes().empty()) return tr("Nothing was inlined.");
    return m_order == IcicleTree::Order::CallersAbove
               ? tr("width: bytes of functions, and below them of the calls inlined into them; grey: not measured")
               : tr("width: bytes of calls by callee, callers below; grey: not measured, 1 B wide");
}

void Icicle::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), palette().brush(QPalette::Base));
    painter.setFont(TreemapPainter::smallFont(font()));
    for (const IcicleCell& cell : m_cells)
        drawCell(painter, cell);
    painter.setPen(quietColor(palette()));
    painter.drawText(strip(), Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(stripText(), Qt::ElideRight, strip().width()));
    drawOutline(painter, m_hoveredRow, palette().color(QPalette::Active, QPalette::WindowText), 1.5);
    drawOutline(painter, m_selectedRow, palette().color(QPalette::Active, QPalette::Highlight), 2.5);
}

void Icicle::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layOut();
}

void Icicle::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) layOut();
    QWidget::changeEvent(event);
}

void Icicle::mouseMoveEvent(QMouseEvent* event) {
    const int cell = cellAt(event->position());
    const int row = cell < 0 ? -1 : nodeOf(cell).row;
    if (row != m_hoveredRow) emit rowHovered(row);
    hoverRow(row);
    setCursor(m_zoomed >= 0 && strip().contains(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const QRect inside = cell < 0 ? QRect() : m_cells[std::size_t(cell)].rect.toAlignedRect();
    showPlainToolTip(event->globalPosition().toPoint(), cell < 0 ? QString() : tipText(cell), this, inside);
}

void Icicle::leaveEvent(QEvent* event) {
    hoverRow(-1);
    emit rowHovered(-1);
    QWidget::leaveEvent(event);
}

void Icicle::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    if (strip().contains(event->position())) return zoomOut();
    choose(cellAt(event->position()));
}

void Icicle::mouseDoubleClickEvent(QMouseEvent* event) {
    const int cell = cellAt(event->position());
    if (event->button() == Qt::LeftButton && cell >= 0) zoomTo(m_cells[std::size_t(cell)].node);
}

void Icicle::choose(int cell) {
    if (cell < 0 || nodeOf(cell).row < 0) return;
    const int row = nodeOf(cell).row;
    selectRow(row);
    emit rowClicked(row);
}

int Icicle::currentNode() const {
    const int cell = cellOfRow(m_selectedRow);
    return cell < 0 ? -1 : m_cells[std::size_t(cell)].node;
}

/// Chooses a mark of the tree if it is in the picture.
void Icicle::step(int node) {
    const auto found = std::ranges::find(m_cells, node, &IcicleCell::node);
    if (node >= 0 && found != m_cells.end()) choose(int(found - m_cells.begin()));
}

/// Chooses the next mark of the same level.
void Icicle::stepAside(int by) {
    const int from = cellOfRow(m_selectedRow);
    if (from < 0) return m_cells.empty() ? void() : step(m_cells.front().node);
    const double level = m_cells[std::size_t(from)].rect.top();
    for (int cell = from + by; cell >= 0 && cell < int(m_cells.size()); cell += by)
        if (m_cells[std::size_t(cell)].rect.top() == level && nodeOf(cell).row >= 0) return choose(cell);
}

void Icicle::keyPressEvent(QKeyEvent* event) {
    const int node = currentNode();
    switch (event->key()) {
    case Qt::Key_Left:
        return stepAside(-1);
    case Qt::Key_Right:
        return stepAside(1);
    case Qt::Key_Up:
        return node < 0 ? stepAside(1) : step(m_tree.nodes()[std::size_t(node)].parent);
    case Qt::Key_Down:
        if (node < 0) return stepAside(1);
        if (const auto& below = m_tree.nodes()[std::size_t(node)].children; !below.empty()) step(below.front());
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return node < 0 ? void() : zoomTo(node);
    case Qt::Key_Escape:
    case Qt::Key_Backspace:
        if (m_zoomed < 0) break;
        return zoomOut();
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

PlotText Icicle::dataText() const {
    return [nodes = m_tree.nodes(), table = m_table] {
        QString text = QStringLiteral("depth\tfunction\tbytes\tdelta\n");
        std::vector<int> depths;
        for (const IcicleNode& node : nodes) { // those above come first
            depths.push_back(node.parent < 0 ? 0 : depths[std::size_t(node.parent)] + 1);
            text += QStringLiteral("%1\t%2\t%3\t%4\n")
                        .arg(QString::number(depths.back()), plotField(cellText(*table, node.named, "function")),
                             node.bytes ? QString::number(std::int64_t(*node.bytes)) : QString(),
                             node.delta ? QString::number(*node.delta) : QString());
        }
        return text;
    };
}

} // namespace inlinescope
