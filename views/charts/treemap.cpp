// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/treemap.h"

#include "views/charts/plot_menu.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QAction>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <utility>

namespace inlinescope {

DeltaMap::DeltaMap(DeltaRows given) : deltas(std::move(given)) {
    without = int(std::erase_if(deltas.rows, [](const DeltaRow& row) { return row.size.value_or(0) <= 0; }));
    std::vector<std::string_view> names;
    std::vector<double> weights;
    for (const DeltaRow& row : deltas.rows) {
        names.push_back(row.name);
        weights.push_back(double(*row.size));
        if (row.delta) largest = std::max(largest, std::abs(*row.delta));
    }
    tree = TreemapTree(names, weights);
}

Treemap::Treemap(const QString& name, QWidget* parent) : QWidget(parent) {
    setObjectName(name);
    setAccessibleName(tr("Map of deltas"));
    setWhatsThis(tr("One cell per row of the table: its area is the size on the baseline; green and ▼ if the second "
                    "side is smaller, red and ▲ if it is larger. Click a cell to choose its row, double click a "
                    "folder's name to zoom in, Escape to zoom out, right click to save the picture."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    auto* out = new QAction(tr("Zoom &out"), this);
    out->setShortcut(Qt::Key_Backspace);
    out->setShortcutContext(Qt::WidgetShortcut);
    connect(out, &QAction::triggered, this, &Treemap::zoomOut);
    addAction(out);
    auto* menu = new PlotMenu(this, this, [this] { return dataText(); });
    connect(menu, &PlotMenu::message, this, &Treemap::message);
}

void Treemap::setRows(DeltaMap map) {
    const std::string shown = m_map.tree.folders().folder(m_place.folder).path;
    m_map = std::move(map);
    const auto& folders = m_map.tree.folders().folders();
    const auto same = std::ranges::find(folders, shown, &Folder::path);
    m_place = {.folder = same == folders.end() ? 0 : int(same - folders.begin())};
    layOut();
}

void Treemap::layOut() {
    m_cells.clear();
    m_picture = {};
    m_hovered = -1;
    m_cells = layOutTreemap(m_map.tree, m_place, area(), {.band = bandHeight()});
    measure();
    update();
}

/// Sums the figures of the cells.
void Treemap::measure() {
    m_figures.clear();
    m_cellOfItem.assign(m_map.deltas.rows.size(), -1);
    for (int index = 0; index < int(m_cells.size()); ++index) {
        const TreemapCell& cell = m_cells[std::size_t(index)];
        const std::vector<int> items = cell.item >= 0 ? std::vector{cell.item} : m_map.tree.itemsAt(cell.place);
        if (cell.kind != TreemapCell::Kind::Frame)
            for (const int item : items)
                m_cellOfItem[std::size_t(item)] = index;
        m_figures.push_back(figureOf(items));
        m_figures.back().name = nameOf(cell);
    }
}

TreemapFigure Treemap::figureOf(const std::vector<int>& items) const {
    TreemapFigure figure;
    figure.modules = int(items.size());
    std::int64_t mostChanged = -1;
    for (const int item : items) {
        const DeltaRow& row = m_map.deltas.rows[std::size_t(item)];
        figure.size += *row.size;
        figure.delta += row.delta.value_or(0);
        figure.withDelta += row.delta.has_value();
        if (std::abs(row.delta.value_or(0)) <= mostChanged) continue;
        mostChanged = std::abs(row.delta.value_or(0));
        figure.mostChanged = item;
    }
    return figure;
}

QString Treemap::nameOf(const TreemapCell& cell) const {
    const Folder& folder = m_map.tree.folders().folder(cell.place.folder);
    switch (cell.kind) {
    case TreemapCell::Kind::Item: {
        const std::string_view name = nameInFolder(m_map.deltas.rows[std::size_t(cell.item)].name, folder.path);
        return QString::fromUtf8(name.data(), qsizetype(name.size()));
    }
    case TreemapCell::Kind::Bundle:
        return countText(m_map.deltas.terms.noun, int(m_map.tree.itemsAt(cell.place).size()));
    case TreemapCell::Kind::Frame:
    case TreemapCell::Kind::Folder:
        break;
    }
    return QString::fromStdString(folder.label);
}

double Treemap::bandHeight() const {
    return QFontMetricsF(TreemapPainter::smallFont(font())).height() + 2;
}

QRectF Treemap::strip() const {
    return {6, 0, std::max(0.0, width() - 12.0), bandHeight() + 4};
}

QRectF Treemap::area() const {
    return QRectF(rect()).adjusted(0, strip().height(), 0, 0);
}

int Treemap::cellAt(const QPointF& position) const {
    for (int cell = int(m_cells.size()) - 1; cell >= 0; --cell)
        if (m_cells[std::size_t(cell)].rect.contains(position)) return cell;
    return -1;
}

int Treemap::cellOfRow(int tableRow) const {
    const auto found = std::ranges::find(m_map.deltas.rows, tableRow, &DeltaRow::row);
    return found == m_map.deltas.rows.end() ? -1 : m_cellOfItem[std::size_t(found - m_map.deltas.rows.begin())];
}

int Treemap::rowOfCell(int cell) const {
    const int item = cell < 0 ? -1 : m_figures[std::size_t(cell)].mostChanged;
    return item < 0 ? -1 : m_map.deltas.rows[std::size_t(item)].row;
}

QString Treemap::tipText(int cell) const {
    const TreemapFigure& figure = m_figures[std::size_t(cell)];
    const DeltaRow& mostChanged = m_map.deltas.rows[std::size_t(figure.mostChanged)];
    const QString percent = signedPercent(100.0 * double(figure.delta) / double(figure.size));
    if (m_cells[std::size_t(cell)].kind == TreemapCell::Kind::Item)
        return mostChanged.delta ? tr("%1 of %2 B (%3)").arg(tellDelta(mostChanged), grouped(figure.size), percent)
                                 : tr("%1; %2 B").arg(tellDelta(mostChanged), grouped(figure.size));
    const Folder& folder = m_map.tree.folders().folder(m_cells[std::size_t(cell)].place.folder);
    const QString name = folder.path.empty() ? tr("all") : QString::fromStdString(folder.path);
    QString text = tr("%1, %2: %3 of %4 B (%5)\nlargest change: %6")
                       .arg(name, countText(m_map.deltas.terms.noun, figure.modules), signedGrouped(figure.delta),
                            grouped(figure.size), percent, tellDelta(mostChanged));
    if (figure.withDelta < figure.modules)
        text += QLatin1Char('\n') + tr("%Ln without a delta", nullptr, figure.modules - figure.withDelta);
    return text;
}

void Treemap::selectRow(int tableRow) {
    m_selectedRow = tableRow;
    const auto found = std::ranges::find(m_map.deltas.rows, tableRow, &DeltaRow::row);
    if (found != m_map.deltas.rows.end() && cellOfRow(tableRow) < 0) {
        int folder = m_place.folder;
        const int wanted = m_map.tree.folders().folderOf(int(found - m_map.deltas.rows.begin()));
        while (!m_map.tree.folders().contains(folder, wanted))
            folder = m_map.tree.folders().folder(folder).parent;
        zoomTo({.folder = folder});
    }
    const int cell = cellOfRow(tableRow);
    setAccessibleDescription(cell < 0 ? QString() : tipText(cell));
    update();
}

void Treemap::zoomTo(const TreemapPlace& place) {
    if (place == m_place) return;
    m_place = place;
    layOut();
}

void Treemap::zoomOut() {
    const TreemapPlace whole{.folder = m_place.folder};
    if (m_place != whole) return zoomTo(whole);
    if (m_place.folder != 0) zoomTo({.folder = m_map.tree.folders().folder(m_place.folder).parent});
}

void Treemap::draw(QPainter& painter) const {
    painter.fillRect(rect(), palette().brush(QPalette::Base));
    TreemapPainter painted(painter, palette(), font(), m_map.largest);
    for (std::size_t cell = 0; cell < m_cells.size(); ++cell)
        painted.drawCell(m_cells[cell], m_figures[cell]);
    drawStrip(painted, painter);
}

void Treemap::drawStrip(TreemapPainter& painted, QPainter& painter) const {
    const double taken = painted.drawLegend(strip());
    const QRectF left = strip().adjusted(0, 0, -taken - 8, 0);
    painter.setPen(quietColor(palette()));
    painter.drawText(left, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(painter.font()).elidedText(stripText(), Qt::ElideRight, left.width()));
}

QString Treemap::stripText() const {
    QString text =
        m_map.deltas.terms.of.isEmpty()
            ? tr("area: %1 of %2 (bytes); colour: delta").arg(m_map.deltas.terms.measure, m_map.deltas.terms.baseline)
            : tr("area: %1 of %2 (bytes); colour: delta of %3")
                  .arg(m_map.deltas.terms.measure, m_map.deltas.terms.baseline, m_map.deltas.terms.of);
    if (m_map.without) text += tr("; %Ln without a size not drawn", nullptr, m_map.without);
    if (m_place == TreemapPlace()) return text;
    const QString folder = QString::fromStdString(m_map.tree.folders().folder(m_place.folder).path);
    return tr("‹ zoomed into %1 (Esc: out)").arg(folder.isEmpty() ? tr("a bundle of small ones") : folder);
}

void Treemap::drawOutline(QPainter& painter, int cell, const QColor& color, double width) const {
    const QRectF rect = m_cells[std::size_t(cell)].rect;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, width));
    painter.drawRect(rect.adjusted(width / 2, width / 2, -width / 2, -width / 2));
}

void Treemap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    // A picture that is saved has another resolution, or none.
    const double scale = painter.device()->devicePixelRatioF();
    if (painter.paintEngine()->type() == QPaintEngine::SVG || scale != devicePixelRatioF()) return draw(painter);
    if (m_picture.isNull()) {
        m_picture = QPixmap(size() * scale);
        m_picture.setDevicePixelRatio(scale);
        QPainter kept(&m_picture);
        draw(kept);
    }
    painter.drawPixmap(0, 0, m_picture);
    if (m_hovered >= 0) drawOutline(painter, m_hovered, palette().color(QPalette::Active, QPalette::WindowText), 1);
    const int selected = cellOfRow(m_selectedRow);
    if (selected < 0) return;
    drawOutline(painter, selected, palette().color(QPalette::Base), 4);
    drawOutline(painter, selected, palette().color(QPalette::Active, QPalette::Highlight), 2.5);
}

void Treemap::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    layOut();
}

void Treemap::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) layOut();
    QWidget::changeEvent(event);
}

void Treemap::mouseMoveEvent(QMouseEvent* event) {
    const int cell = cellAt(event->position());
    if (cell != m_hovered) {
        const bool isItem = cell >= 0 && m_cells[std::size_t(cell)].kind == TreemapCell::Kind::Item;
        emit rowHovered(isItem ? rowOfCell(cell) : -1);
        m_hovered = cell;
        update();
    }
    const bool zoomed = m_place != TreemapPlace() && strip().contains(event->position());
    setCursor(zoomed ? Qt::PointingHandCursor : Qt::ArrowCursor);
    const QRect inside = cell < 0 ? QRect() : m_cells[std::size_t(cell)].rect.toAlignedRect();
    showPlainToolTip(event->globalPosition().toPoint(), cell < 0 ? QString() : tipText(cell), this, inside);
}

void Treemap::leaveEvent(QEvent* event) {
    m_hovered = -1;
    emit rowHovered(-1);
    update();
    QWidget::leaveEvent(event);
}

void Treemap::hoverRow(int tableRow) {
    const int cell = tableRow < 0 ? -1 : cellOfRow(tableRow);
    if (cell == m_hovered) return;
    m_hovered = cell;
    update();
}

void Treemap::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton) return QWidget::mousePressEvent(event);
    if (strip().contains(event->position())) return zoomOut();
    const int cell = cellAt(event->position());
    if (cell >= 0 && m_cells[std::size_t(cell)].kind != TreemapCell::Kind::Frame) choose(cell);
}

void Treemap::mouseDoubleClickEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton) open(cellAt(event->position()));
}

void Treemap::choose(int cell) {
    const int row = rowOfCell(cell);
    selectRow(row);
    emit rowClicked(row);
}

/// Opens a module, zooms into anything else.
void Treemap::open(int cell) {
    if (cell < 0) return;
    if (m_cells[std::size_t(cell)].kind == TreemapCell::Kind::Item)
        emit rowActivated(rowOfCell(cell));
    else
        zoomTo(m_cells[std::size_t(cell)].place);
}

/// Moves to the nearest cell in a direction; prefers straight ones to diagonal ones.
void Treemap::step(const QPointF& direction) {
    const int from = cellOfRow(m_selectedRow);
    const QPointF origin = from < 0 ? area().topLeft() : m_cells[std::size_t(from)].rect.center();
    int best = -1;
    double least = std::numeric_limits<double>::max();
    for (int cell = 0; cell < int(m_cells.size()); ++cell) {
        if (cell == from || m_cells[std::size_t(cell)].kind == TreemapCell::Kind::Frame) continue;
        const QPointF way = m_cells[std::size_t(cell)].rect.center() - origin;
        const double along = QPointF::dotProduct(way, direction);
        const double aside = std::abs(way.x() * direction.y() - way.y() * direction.x());
        if (along <= 0.5 || along + 2 * aside >= least) continue;
        least = along + 2 * aside;
        best = cell;
    }
    if (best >= 0) choose(best);
}

void Treemap::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return step({-1, 0});
    case Qt::Key_Right:
        return step({1, 0});
    case Qt::Key_Up:
        return step({0, -1});
    case Qt::Key_Down:
        return step({0, 1});
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return open(cellOfRow(m_selectedRow));
    case Qt::Key_Escape:
        if (m_place == TreemapPlace()) break;
        return zoomOut();
    default:
        break;
    }
    QWidget::keyPressEvent(event);
}

PlotText Treemap::dataText() const {
    return [deltas = m_map.deltas] {
        QString text = columnOf(deltas.terms.noun);
        text += QStringLiteral("\tsize\tdelta\n");
        for (const DeltaRow& row : deltas.rows)
            text += plotField(QString::fromUtf8(row.name)) + QLatin1Char('\t') + QString::number(*row.size) +
                    QLatin1Char('\t') + (row.delta ? QString::number(*row.delta) : QString()) + QLatin1Char('\n');
        return text;
    };
}

} // namespace inlinescope
