// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/column_header.h"

#include "views/models/table_model.h"
#include "views/theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr int diamondWidth = 11; ///< with the space after it

void paintDiamond(QPainter* painter, const QColor& color, QPointF center) {
    constexpr double reach = 4;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    painter->drawPolygon(QPolygonF{center - QPointF(reach, 0), center - QPointF(0, reach), center + QPointF(reach, 0),
                                   center + QPointF(0, reach)});
    painter->restore();
}

} // namespace

ColumnHeader::ColumnHeader(QWidget* parent) : QHeaderView(Qt::Horizontal, parent) {
    setHighlightSections(false);
}

bool ColumnHeader::isBaseline(int section) const {
    return model()->headerData(section, Qt::Horizontal, TableModel::MarkRole).toBool();
}

QSize ColumnHeader::sectionSizeFromContents(int section) const {
    const QStringList lines = model()->headerData(section, Qt::Horizontal).toString().split(QLatin1Char('\n'));
    int width = fontMetrics().horizontalAdvance(lines.front());
    if (lines.size() > 1) // a side's name, which may be of any length; the tooltip has all of it
        width = std::max(
            width, std::min(fontMetrics().horizontalAdvance(lines.back()), 12 * fontMetrics().averageCharWidth()));
    if (isBaseline(section)) width += diamondWidth + width / 8;          // bold
    return {width + 24, int(lines.size()) * fontMetrics().height() + 8}; // for the sort arrow
}

void ColumnHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const QStringList lines = model()->headerData(section, Qt::Horizontal).toString().split(QLatin1Char('\n'));
    const int alignment = model()->headerData(section, Qt::Horizontal, Qt::TextAlignmentRole).toInt();
    const bool sorted = isSortIndicatorShown() && sortIndicatorSection() == section;
    const int line = fontMetrics().height();
    QRect text = rect.adjusted(7, 0, -7, 0);
    painter->save();
    painter->fillRect(rect, palette().window());
    if (sorted) {
        const QString arrow = sortIndicatorOrder() == Qt::AscendingOrder ? QStringLiteral("▴") : QStringLiteral("▾");
        painter->setPen(palette().color(QPalette::Highlight));
        const bool right = alignment & Qt::AlignRight;
        painter->drawText(QRect(right ? rect.left() + 3 : rect.right() - 14, text.top() + 3, 12, line), Qt::AlignCenter,
                          arrow);
    }
    const int top = lines.size() > 1 ? rect.top() + 3 : rect.bottom() - line - 4;
    const auto draw = [&](int row, const QColor& color, Qt::TextElideMode mode) {
        const QString shown = painter->fontMetrics().elidedText(lines[row], mode, text.width());
        painter->setPen(color);
        painter->drawText(QRect(text.left(), top + row * line, text.width(), line),
                          (alignment & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter, shown);
        return std::min(text.width(), painter->fontMetrics().horizontalAdvance(shown));
    };
    draw(0, palette().color(QPalette::WindowText), Qt::ElideRight);
    if (lines.size() > 1 && isBaseline(section)) {
        QFont bold = painter->font();
        bold.setBold(true);
        painter->setFont(bold);
        text.setLeft(text.left() + diamondWidth);
        const int width = draw(1, quietColor(palette()), Qt::ElideMiddle);
        const int left = alignment & Qt::AlignRight ? text.right() - width : text.left();
        paintDiamond(painter, palette().color(QPalette::Highlight), QPointF(left - 5, top + line * 1.5));
    } else if (lines.size() > 1) {
        draw(1, quietColor(palette()), Qt::ElideMiddle);
    }
    painter->restore();
}

} // namespace inlinescope
