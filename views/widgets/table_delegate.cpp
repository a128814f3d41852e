// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_delegate.h"

#include "core/base/enum_words.h"
#include "core/jobs/sides/module_side.h"
#include "core/model/comparison_status.h"
#include "core/model/names.h"
#include "views/models/cell_roles.h"
#include "views/models/column_list.h"
#include "views/models/table_model.h"
#include "views/models/words.h"
#include "views/theme/theme.h"

#include <QApplication>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>

#include <cmath>

namespace inlinescope {
namespace {

bool isMark(const QModelIndex& index) {
    return index.data(TableModel::NameRole).toString() == columnText("mark");
}

ColumnKind kindOf(const QModelIndex& index) {
    return ColumnKind(index.data(TableModel::KindRole).toInt());
}

bool isPercentile(const QModelIndex& index) {
    return kindOf(index) == ColumnKind::Percentile && index.data(TableModel::FractionRole).isValid();
}

TableModel::StandIn standInOf(const QModelIndex& index) {
    return TableModel::StandIn(index.data(TableModel::StandInRole).toInt());
}

bool isTrouble(const QString& status) {
    const std::string word = status.toStdString();
    const auto run = enumeratorOf(word, ModuleRunStatus::Cancelled);
    return (run && *run != ModuleRunStatus::Ok) || word == toString(Severity::Error) ||
           word == toString(ComparisonStatus::Part{ModuleProblem::Missing});
}

bool isFound(const QStyleOptionViewItem& option, const QModelIndex& index) {
    const QString text = option.widget ? option.widget->property("findText").toString() : QString();
    return !text.isEmpty() && fullTextOf(index).contains(text, Qt::CaseInsensitive);
}

} // namespace

DeltaCellLayout DeltaCellLayout::of(const QRect& cell, double fraction) {
    if (fraction == 0 || cell.width() < 24) return {};
    const QRect inner = cell.adjusted(4, 3, -4, -3);
    const int length = std::max(1, int(std::lround(inner.width() * std::min(1.0, std::abs(fraction)))));
    const int side = 7;
    return {QRect(inner.right() - length + 1, inner.top(), length, inner.height()),
            QRect(inner.left() + 2, inner.center().y() - side / 2, side, side)};
}

PercentileCellLayout PercentileCellLayout::of(const QRect& cell, double percentile, int numberWidth) {
    const QRect inner = cell.adjusted(6, 0, -5, 0);
    const QRect number(inner.right() - numberWidth + 1, inner.top(), numberWidth, inner.height());
    const QRect track(inner.left(), inner.center().y(), std::max(0, number.left() - 8 - inner.left()), 2);
    const int place = track.left() + int(std::lround((track.width() - 1) * std::clamp(percentile, 0.0, 100.0) / 100));
    return {track, QRect(place - 1, track.center().y() - 5, 3, 11), number};
}

QRect folderArrowRect(const QRect& cell, int depth) {
    constexpr int indent = 16, side = 9;
    return {cell.left() + 5 + depth * indent, cell.center().y() - side / 2, side, side};
}

QRect cellButtonRect(const QStyleOptionViewItem& option, const QString& caption) {
    const int width = std::min(option.rect.width() - 4, option.fontMetrics.horizontalAdvance(caption) + 14);
    const QRect inner = option.rect.adjusted(0, 2, -3, -2);
    return {inner.right() - width + 1, inner.top(), width, inner.height()};
}

void TableDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const {
    QStyledItemDelegate::initStyleOption(option, index);
    option->state &= ~QStyle::State_HasFocus; // paintFocus() shows it
    const ColumnKind kind = kindOf(index);
    if (kind == ColumnKind::Delta || kind == ColumnKind::Percent)
        option->palette.setColor(QPalette::Text, signColor(option->palette, index.data(TableModel::SignRole).toInt()));
    if (standInOf(index) != TableModel::StandIn::None)
        option->palette.setColor(QPalette::Text, quietColor(option->palette));
    if (kind == ColumnKind::Status && isTrouble(index.data(TableModel::WordRole).toString()))
        option->font.setBold(true);
    if (index.data(TableModel::MarkRole).toBool()) option->font.setBold(true);
    if (TableModel::FolderState(index.data(TableModel::FolderRole).toInt()) != TableModel::FolderState::None)
        option->font.setBold(true);
    if (const QVariant depth = index.data(TableModel::DepthRole); depth.isValid())
        option->rect.setLeft(folderArrowRect(option->rect, depth.toInt()).right());
    // A path keeps its end, a sentence its beginning.
    const bool sentence = index.data(TableModel::NameRole).toString().isEmpty();
    option->textElideMode = sentence ? Qt::ElideRight : Qt::ElideMiddle;
    if (option->displayAlignment & Qt::AlignRight)
        option->rect.adjust(0, 0, -4, 0);
    else
        option->rect.adjust(4, 0, 0, 0);
}

/// A hit of the find bar: on the colour of hits, or, if the row is selected, over a line of it.
void TableDelegate::paintHit(QPainter* painter, const QStyleOptionViewItem& option) const {
    const QRect line(option.rect.left(), option.rect.bottom() - 2, option.rect.width(), 3);
    painter->fillRect(option.state & QStyle::State_Selected ? line : option.rect, findColor(option.palette));
}

void TableDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    paintCell(painter, option, index);
    if (option.state & QStyle::State_HasFocus) paintFocus(painter, option);
}

void TableDelegate::paintCell(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    if (index.data(TableModel::HighlightRole).toBool() && !(option.state & QStyle::State_Selected))
        painter->fillRect(option.rect, highlightTint(option.palette));
    else if (option.state & QStyle::State_Selected)
        painter->fillRect(option.rect, option.palette.brush(option.state & QStyle::State_Active ? QPalette::Active
                                                                                                : QPalette::Inactive,
                                                            QPalette::Highlight));
    if (isFound(option, index)) paintHit(painter, option);
    if (isMark(index)) return paintMark(painter, option, index);
    if (standInOf(index) == TableModel::StandIn::Button) return paintButton(painter, option, index);
    if (isPercentile(index)) return paintPercentile(painter, option, index);
    if (kindOf(index) == ColumnKind::Delta) paintDelta(painter, option, index);
    if (index.data(TableModel::MarkRole).toBool()) paintStar(painter, option);
    if (index.data(TableModel::DepthRole).isValid()) paintArrow(painter, option, index);
    paintText(painter, option, index);
}

/// On the ground and the shapes that paint() has painted: the style would cover them in a selected row.
void TableDelegate::paintText(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem text = option;
    initStyleOption(&text, index);
    if (text.state & QStyle::State_Selected)
        text.palette.setColor(QPalette::Text, option.palette.color(QPalette::HighlightedText));
    text.state &= ~QStyle::State_Selected;
    const QStyle* style = text.widget ? text.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &text, painter, text.widget);
}

/// A frame around the current cell, while the table has the focus.
void TableDelegate::paintFocus(QPainter* painter, const QStyleOptionViewItem& option) const {
    const bool selected = option.state & QStyle::State_Selected;
    painter->setPen(option.palette.color(QPalette::Active, selected ? QPalette::HighlightedText : QPalette::Highlight));
    painter->setBrush(Qt::NoBrush);
    painter->drawRect(option.rect.adjusted(1, 1, -2, -2));
}

void TableDelegate::paintDelta(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const DeltaCellLayout layout = DeltaCellLayout::of(option.rect, index.data(TableModel::FractionRole).toDouble());
    if (layout.shape.isEmpty()) return;
    const bool selected = option.state & QStyle::State_Selected;
    const int sign = index.data(TableModel::SignRole).toInt();
    QColor color = selected ? option.palette.color(QPalette::HighlightedText) : signColor(option.palette, sign);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(color);
    const QRectF box = layout.shape;
    const double tip = sign < 0 ? box.bottom() : box.top(), foot = sign < 0 ? box.top() : box.bottom();
    painter->drawPolygon(QPolygonF{{box.left(), foot}, {box.right(), foot}, {box.center().x(), tip}});
    color.setAlphaF(isDark(option.palette) ? 0.30F : 0.16F);
    painter->setBrush(color);
    if (m_bars) painter->drawRoundedRect(layout.bar, 2, 2);
    painter->restore();
}

void TableDelegate::paintPercentile(QPainter* painter, const QStyleOptionViewItem& option,
                                    const QModelIndex& index) const {
    const double percentile = 100 * index.data(TableModel::FractionRole).toDouble();
    const PercentileCellLayout layout = PercentileCellLayout::of(
        option.rect, percentile, option.fontMetrics.horizontalAdvance(QStringLiteral("100.0")));
    const bool selected = option.state & QStyle::State_Selected;
    const auto color = [&](QPalette::ColorRole role) { return option.palette.color(QPalette::Active, role); };
    painter->save();
    painter->fillRect(layout.track, selected ? color(QPalette::HighlightedText) : lineColor(option.palette));
    painter->fillRect(layout.stroke, color(selected ? QPalette::HighlightedText : QPalette::Highlight));
    painter->setFont(option.font);
    painter->setPen(color(selected ? QPalette::HighlightedText : QPalette::Text));
    painter->drawText(layout.number, Qt::AlignRight | Qt::AlignVCenter, numberLocale().toString(percentile, 'f', 1));
    painter->restore();
}

/// Less prominent until the mouse is over its row.
void TableDelegate::paintButton(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QString caption = index.data(Qt::DisplayRole).toString();
    const bool selected = option.state & QStyle::State_Selected, hovered = option.state & QStyle::State_MouseOver;
    const QColor strong = option.palette.color(QPalette::Active, selected ? QPalette::HighlightedText : QPalette::Text);
    const QColor ink = selected || hovered ? strong : quietColor(option.palette);
    const QRect pill = cellButtonRect(option, caption);
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(hovered || selected ? ink : lineColor(option.palette), 1));
    painter->setBrush(Qt::NoBrush);
    painter->drawRoundedRect(QRectF(pill).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    painter->setFont(option.font);
    painter->setPen(ink);
    painter->drawText(pill, Qt::AlignCenter, caption);
    painter->restore();
}

bool TableDelegate::editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                                const QModelIndex& index) {
    if (event->type() != QEvent::MouseButtonRelease || standInOf(index) != TableModel::StandIn::Button)
        return QStyledItemDelegate::editorEvent(event, model, option, index);
    const auto* mouse = static_cast<QMouseEvent*>(event);
    const QRect pill = cellButtonRect(option, index.data(Qt::DisplayRole).toString());
    if (mouse->button() != Qt::LeftButton || !pill.contains(mouse->position().toPoint())) return false;
    emit buttonClicked(index);
    return true;
}

/// Points down if the folder is open, to the right if it is closed.
void TableDelegate::paintArrow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const auto state = TableModel::FolderState(index.data(TableModel::FolderRole).toInt());
    if (state == TableModel::FolderState::None) return;
    const QRectF box = folderArrowRect(option.rect, index.data(TableModel::DepthRole).toInt());
    const bool selected = option.state & QStyle::State_Selected;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(selected ? option.palette.color(QPalette::HighlightedText) : quietColor(option.palette));
    if (state == TableModel::FolderState::Open)
        painter->drawPolygon(QPolygonF{box.topLeft() + QPointF(0, 1), box.topRight() + QPointF(0, 1),
                                       QPointF(box.center().x(), box.bottom() - 1)});
    else
        painter->drawPolygon(QPolygonF{box.topLeft() + QPointF(1, 0), box.bottomLeft() + QPointF(1, 0),
                                       QPointF(box.right() - 1, box.center().y())});
    painter->restore();
}

/// At the left edge of the cell, the position of a delta's triangle.
void TableDelegate::paintStar(QPainter* painter, const QStyleOptionViewItem& option) const {
    const bool selected = option.state & QStyle::State_Selected;
    constexpr double outer = 5, inner = 2;
    const QPointF center(option.rect.left() + 10.5, option.rect.center().y() + 0.5);
    QPolygonF star;
    for (int point = 0; point < 10; ++point) {
        const double angle = point * M_PI / 5, radius = point % 2 ? inner : outer;
        star << center + QPointF(std::sin(angle) * radius, -std::cos(angle) * radius);
    }
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(Qt::NoPen);
    painter->setBrush(
        option.palette.color(QPalette::Active, selected ? QPalette::HighlightedText : QPalette::Highlight));
    painter->drawPolygon(star);
    painter->restore();
}

void TableDelegate::paintMark(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QString shown = index.data(Qt::DisplayRole).toString();
    const std::optional<AlignmentMark> mark = markOfText(shown.toStdString());
    const bool selected = option.state & QStyle::State_Selected;
    const bool differs = mark == AlignmentMark::Differs;
    const bool same = mark == AlignmentMark::Same;
    const QColor accent = option.palette.color(QPalette::Active, QPalette::Highlight);
    QColor ink = selected ? option.palette.color(QPalette::HighlightedText)
                 : same   ? quietColor(option.palette)
                          : accent;
    const int side = std::min(option.rect.height() - 6, 18);
    QRectF badge(0, 0, side, side);
    badge.moveCenter(QRectF(option.rect).center());
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(ink, 1.4));
    if (differs) { // a filled disc; one side only: a ring; same: the bare sign
        painter->setBrush(ink);
        painter->drawEllipse(badge);
        ink = selected ? accent : option.palette.color(QPalette::HighlightedText);
    } else if (!same) {
        painter->drawRoundedRect(badge.adjusted(1, 1, -1, -1), 3, 3);
    }
    QFont font = option.font;
    font.setBold(!same);
    painter->setFont(font);
    painter->setPen(ink);
    painter->drawText(badge, Qt::AlignCenter, mark == AlignmentMark::OnlyA ? QStringLiteral("−") : shown);
    painter->restore();
}

/// As the base class has it, which lays out each text: that takes several times longer than its advance.
QSize TableDelegate::textSize(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    QStyleOptionViewItem cell = option;
    initStyleOption(&cell, index);
    const bool isLine = cell.features == QStyleOptionViewItem::HasDisplay && !cell.text.contains(QChar::LineSeparator);
    if (!isLine) return QStyledItemDelegate::sizeHint(option, index);
    const QStyle* style = cell.widget ? cell.widget->style() : QApplication::style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, &cell, cell.widget) + 1;
    return {cell.fontMetrics.horizontalAdvance(cell.text) + 1 + 2 * margin, cell.fontMetrics.height()};
}

QSize TableDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const QSize size = textSize(option, index);
    const bool shape = kindOf(index) == ColumnKind::Delta || index.data(TableModel::MarkRole).toBool();
    const QVariant depth = index.data(TableModel::DepthRole);
    const int indent = depth.isValid() ? folderArrowRect({}, depth.toInt()).right() : 0;
    // Space for the shape, for the line of a percentile, and margins.
    const int extra = (isPercentile(index) ? 56 : shape ? 24 : 10) + indent;
    return {size.width() + extra, std::max(size.height(), rowHeight(option.fontMetrics))};
}

} // namespace inlinescope
