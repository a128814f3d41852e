// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/column_header.h"

#include "views/models/table_model.h"
#include "views/text/text_width.h"
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

QStringList ColumnHeader::lines(int section) const {
    return model()->headerData(section, Qt::Horizontal).toString().split(QLatin1Char('\n'));
}

/// If another text of the line would be cut to the same, it shows the part by which they differ.
QString ColumnHeader::fitted(int section, int line, int width, const QFontMetrics& font) const {
    const auto cut = [&](const QString& text) {
        return font.elidedText(text, line == 0 ? Qt::ElideRight : Qt::ElideMiddle, width);
    };
    const QString text = lines(section)[line], shown = cut(text);
    if (shown == text) return shown;
    qsizetype alike = -1; // characters that the beginning shares with that of such a text
    for (int each = 0; each < count(); ++each) {
        const QString other = isSectionHidden(each) ? QString() : lines(each).value(line);
        if (other.isEmpty() || other == text || cut(other) != shown) continue;
        const auto differs = std::ranges::mismatch(text, other).in1;
        alike = std::max(alike, qsizetype(differs - text.begin()));
    }
    return alike < 0 ? shown
                     : font.elidedText(QStringLiteral("…") + text.mid(std::max<qsizetype>(0, alike - 1)),
                                       Qt::ElideRight, width);
}

QSize ColumnHeader::sectionSizeFromContents(int section) const {
    const QStringList lines = this->lines(section);
    int width = fontMetrics().horizontalAdvance(lines.front());
    if (lines.size() > 1) // a side's name, which may be of any length; the tooltip has all of it
        width =
            std::max(width, std::min(fontMetrics().horizontalAdvance(lines.back()), lettersWide(fontMetrics(), 12)));
    if (isBaseline(section)) width += diamondWidth + width / 8;          // bold
    return {width + 24, int(lines.size()) * fontMetrics().height() + 8}; // for the sort arrow
}

void ColumnHeader::paintSection(QPainter* painter, const QRect& rect, int section) const {
    const qsizetype lineCount = lines(section).size();
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
    const int top = lineCount > 1 ? rect.top() + 3 : rect.bottom() - line - 4;
    const auto draw = [&](int row, const QColor& color) {
        const QString shown = fitted(section, row, text.width(), painter->fontMetrics());
        painter->setPen(color);
        painter->drawText(QRect(text.left(), top + row * line, text.width(), line),
                          (alignment & Qt::AlignHorizontal_Mask) | Qt::AlignVCenter, shown);
        return std::min(text.width(), painter->fontMetrics().horizontalAdvance(shown));
    };
    draw(0, palette().color(QPalette::WindowText));
    if (lineCount > 1 && isBaseline(section)) {
        QFont bold = painter->font();
        bold.setBold(true);
        painter->setFont(bold);
        text.setLeft(text.left() + diamondWidth);
        const int width = draw(1, quietColor(palette()));
        const int left = alignment & Qt::AlignRight ? text.right() - width : text.left();
        paintDiamond(painter, palette().color(QPalette::Highlight), QPointF(left - 5, top + line * 1.5));
    } else if (lineCount > 1) {
        draw(1, quietColor(palette()));
    }
    painter->restore();
}

} // namespace inlinescope
