// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/shard_strip.h"

#include "views/models/table_access.h"
#include "views/models/value_words.h"
#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPaintEvent>
#include <QPainter>

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

/// The words of the column "status", in the order of State.
constexpr std::array<const char*, 4> stateWords = {"absent", "running", "partial", "done"};

constexpr int cellSpace = 3; ///< between two cells

ShardStrip::State stateOf(const QString& word) {
    const auto found = std::ranges::find(stateWords, word.toStdString());
    return found == stateWords.end() ? ShardStrip::State::Absent : ShardStrip::State(found - stateWords.begin());
}

} // namespace

ShardStrip::ShardStrip(const QString& name, QWidget* parent) : QWidget(parent) {
    setObjectName(name);
    setAccessibleName(tr("Shards"));
    setWhatsThis(tr("Each cell is a shard. Its filled part is the share of its compiles that are done; a dot: it is "
                    "being done; a stripe at the top: some of its modules failed. A click shows its log."));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
}

void ShardStrip::setShards(const Table& table) {
    m_shards.clear();
    for (int row = 0; row < int(table.rows.size()); ++row)
        m_shards.push_back({stateOf(cellText(table, row, "status")), cellInteger(table, row, "units"),
                            cellInteger(table, row, "done"), cellInteger(table, row, "failed")});
    if (m_current >= count()) m_current = -1;
    setCurrent(m_current);
    updateGeometry();
    update();
}

void ShardStrip::setCurrent(int shard) {
    m_current = shard < count() ? shard : -1;
    setAccessibleDescription(m_current < 0 ? QString() : tipText(m_current));
    update();
}

int ShardStrip::side() const {
    return fontMetrics().height() * 3 / 2;
}

int ShardStrip::perLine(int width) const {
    return std::max(1, (width - cellSpace) / (side() + cellSpace));
}

QRect ShardStrip::cellRect(int shard) const {
    const int step = side() + cellSpace, line = perLine(width());
    return {cellSpace + shard % line * step, cellSpace + shard / line * step, side(), side()};
}

int ShardStrip::shardAt(const QPoint& place) const {
    if (!rect().contains(place)) return -1;
    const int step = side() + cellSpace, line = perLine(width());
    const int across = (place.x() - cellSpace) / step, shard = (place.y() - cellSpace) / step * line + across;
    const bool isCell = across < line && shard >= 0 && shard < count() && cellRect(shard).contains(place);
    return isCell ? shard : -1;
}

QString ShardStrip::tipText(int shard) const {
    const Shard& one = m_shards[std::size_t(shard)];
    const QString text = tr("Shard %1: %2, %3 of %4 compiles are done", "number, absent or running or partial or done")
                             .arg(grouped(shard + 1), shownValue(stateWords[std::size_t(one.state)]), grouped(one.done),
                                  grouped(one.units));
    return one.failed > 0 ? tr("%1, %2 failed").arg(text, grouped(one.failed)) : text;
}

int ShardStrip::heightForWidth(int width) const {
    const int line = perLine(width), lines = (count() + line - 1) / line;
    return std::min(QWIDGETSIZE_MAX, cellSpace + std::max(1, lines) * (side() + cellSpace));
}

QSize ShardStrip::sizeHint() const {
    return {20 * (side() + cellSpace), heightForWidth(std::max(width(), 20 * (side() + cellSpace)))};
}

void ShardStrip::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    setMinimumHeight(heightForWidth(width()));
}

void ShardStrip::paintCell(QPainter& painter, int shard) const {
    const Shard& one = m_shards[std::size_t(shard)];
    const QRect cell = cellRect(shard);
    const QColor accent = palette().color(QPalette::Active, QPalette::Highlight);
    const double share = one.state == State::Done ? 1 : one.units > 0 ? double(one.done) / double(one.units) : 0;
    QRect filled = cell;
    filled.setTop(cell.bottom() + 1 - int(cell.height() * share));
    painter.fillRect(filled, accent);
    if (one.failed > 0)
        painter.fillRect(QRect(cell.topLeft(), QSize(cell.width(), std::max(3, cell.height() / 4))),
                         largerColor(palette()));
    painter.setPen(
        QPen(shard == m_current ? palette().color(QPalette::Text) : quietColor(palette()), shard == m_current ? 2 : 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(cell.adjusted(0, 0, -1, -1));
    if (one.state != State::Running) return;
    painter.setPen(Qt::NoPen);
    painter.setBrush(share > 0.5 ? inkOn(accent) : palette().color(QPalette::Text));
    const int radius = std::max(2, cell.width() / 6);
    painter.drawEllipse(cell.center(), radius, radius);
}

/// Only the cells of the lines that are to be painted.
void ShardStrip::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int step = side() + cellSpace, line = perLine(width());
    const int first = std::max(0, (event->rect().top() - cellSpace) / step) * line;
    const int last = std::min(count(), ((event->rect().bottom() - cellSpace) / step + 1) * line);
    for (int shard = first; shard < last; ++shard)
        paintCell(painter, shard);
}

void ShardStrip::mouseMoveEvent(QMouseEvent* event) {
    const int shard = shardAt(event->pos());
    showPlainToolTip(event->globalPosition().toPoint(), shard < 0 ? QString() : tipText(shard), this,
                     shard < 0 ? QRect() : cellRect(shard));
}

void ShardStrip::mousePressEvent(QMouseEvent* event) {
    const int shard = shardAt(event->pos());
    if (shard < 0) return;
    setCurrent(shard);
    emit chosen(shard);
}

void ShardStrip::keyPressEvent(QKeyEvent* event) {
    const int line = perLine(width());
    const std::array<std::pair<int, int>, 4> steps = {
        {{Qt::Key_Left, -1}, {Qt::Key_Right, 1}, {Qt::Key_Up, -line}, {Qt::Key_Down, line}}};
    const auto step = std::ranges::find(steps, event->key(), &std::pair<int, int>::first);
    if (step == steps.end() || count() == 0) return QWidget::keyPressEvent(event);
    const int wanted = m_current < 0 ? 0 : m_current + step->second;
    if (wanted < 0 || wanted >= count()) return;
    setCurrent(wanted);
    emit chosen(wanted);
}

} // namespace inlinescope
