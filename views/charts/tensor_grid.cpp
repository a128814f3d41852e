// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tensor_grid.h"

#include "views/models/words.h"
#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace inlinescope {
namespace {

/// The first place of part `index`, if `size` places are divided into `count` parts.
int firstOf(int index, int count, int size) {
    return int(std::int64_t(index) * size / count);
}

/// The part that has the place.
int partOf(int place, int count, int size) {
    return int(((std::int64_t(place) + 1) * count - 1) / size);
}

} // namespace

TensorGrid::TensorGrid(const QString& name, QWidget* parent) : QWidget(parent) {
    setObjectName(name);
    setAccessibleName(tr("The feature's tensor"));
    setWhatsThis(
        tr("Each cell is an element of the tensor of the current column's feature, or the largest of those that share "
           "a pixel; the stronger its color, the larger its value among them. Point at a cell to read it."));
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
}

void TensorGrid::setTensor(const QString& feature, const std::vector<std::int64_t>& shape, std::vector<double> values) {
    m_feature = feature;
    m_shape = shape;
    m_values = std::move(values);
    const std::int64_t columns = shape.empty() ? 1 : shape.back();
    const bool fits = columns > 0 && m_values.size() % std::size_t(columns) == 0;
    m_columns =
        int(fits ? std::min<std::int64_t>(columns, std::int64_t(m_values.size())) : std::int64_t(m_values.size()));
    m_rows = m_columns > 0 ? int(m_values.size() / std::size_t(m_columns)) : 0;
    m_low = m_high = 0;
    bool any = false;
    for (const double value : m_values) {
        if (!std::isfinite(value)) continue;
        m_low = any ? std::min(m_low, value) : value;
        m_high = any ? std::max(m_high, value) : value;
        any = true;
    }
    setAccessibleDescription(
        tr("%1: %2 by %3, from %4 to %5", "feature, rows, columns, values")
            .arg(m_feature, grouped(m_rows), grouped(m_columns), QString::number(m_low), QString::number(m_high)));
    setVisible(m_values.size() > 1);
    updateGeometry();
    update();
}

QSize TensorGrid::sizeHint() const {
    const int line = fontMetrics().height();
    return {line * 10, std::clamp(m_rows * line / 2, line * 2, line * 8)};
}

bool TensorGrid::isEmpty() const {
    return m_rows <= 0 || m_columns <= 0 || width() <= 0 || height() <= 0;
}

QSize TensorGrid::cells() const {
    return {std::min(m_columns, width()), std::min(m_rows, height())};
}

QRect TensorGrid::rectOf(const QPoint& cell) const {
    const QSize all = cells();
    const int left = firstOf(cell.x(), all.width(), width()), right = firstOf(cell.x() + 1, all.width(), width());
    const int top = firstOf(cell.y(), all.height(), height()), bottom = firstOf(cell.y() + 1, all.height(), height());
    return {left, top, right - left, bottom - top};
}

QRect TensorGrid::cellRect(int row, int column) const {
    if (isEmpty()) return {};
    const QSize all = cells();
    return rectOf({partOf(column, all.width(), m_columns), partOf(row, all.height(), m_rows)});
}

std::size_t TensorGrid::elementOf(const QPoint& cell) const {
    const QSize all = cells();
    const auto index = [this](int row, int column) {
        return std::size_t(row) * std::size_t(m_columns) + std::size_t(column);
    };
    const int firstRow = firstOf(cell.y(), all.height(), m_rows), lastRow = firstOf(cell.y() + 1, all.height(), m_rows);
    const int first = firstOf(cell.x(), all.width(), m_columns), last = firstOf(cell.x() + 1, all.width(), m_columns);
    std::size_t largest = index(firstRow, first);
    for (int row = firstRow; row < lastRow; ++row)
        for (int column = first; column < last; ++column) {
            const double value = m_values[index(row, column)];
            const bool isLarger = !std::isfinite(m_values[largest]) || value > m_values[largest];
            if (std::isfinite(value) && isLarger) largest = index(row, column);
        }
    return largest;
}

void TensorGrid::paintEvent(QPaintEvent*) {
    if (isEmpty()) return;
    QPainter painter(this);
    const QColor accent = palette().color(QPalette::Active, QPalette::Highlight);
    const QColor line = lineColor(palette());
    const QSize all = cells();
    for (int y = 0; y < all.height(); ++y)
        for (int x = 0; x < all.width(); ++x) {
            const QRect cell = rectOf({x, y});
            const double value = m_values[elementOf({x, y})];
            QColor color = accent;
            const double share = m_high > m_low ? (value - m_low) / (m_high - m_low) : 0;
            color.setAlphaF(std::isfinite(value) ? float(std::clamp(share, 0.0, 1.0)) : 0.0F);
            painter.fillRect(cell, color);
            if (cell.width() < 4 || cell.height() < 4) continue;
            painter.setPen(line);
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
}

QString TensorGrid::tipText(const QPoint& place) const {
    if (isEmpty() || !rect().contains(place)) return {};
    const QSize all = cells();
    const std::size_t index =
        elementOf({partOf(place.x(), all.width(), width()), partOf(place.y(), all.height(), height())});
    QString indices;
    std::size_t rest = index;
    for (auto size = m_shape.rbegin(); size != m_shape.rend(); ++size) {
        const std::size_t dimension = std::size_t(std::max<std::int64_t>(*size, 1));
        indices.prepend(QStringLiteral("[%1]").arg(rest % dimension));
        rest /= dimension;
    }
    return tr("%1%2 = %3", "feature, indices, value")
        .arg(m_feature, indices, numberLocale().toString(m_values[index], 'g', 10));
}

void TensorGrid::mouseMoveEvent(QMouseEvent* event) {
    showPlainToolTip(event->globalPosition().toPoint(), tipText(event->pos()), this);
}

} // namespace inlinescope
