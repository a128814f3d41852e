// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QFontMetrics>
#include <QRect>
#include <QStyledItemDelegate>

namespace inlinescope {

/// The layout of a delta's cell: a bar as long as the delta's share of the largest one, anchored at the right edge
/// under the number, and a triangle at the left that points down for smaller and up for larger.
struct DeltaCellLayout {
    QRect bar;
    QRect shape;
    /// `fraction` in -1..1; an empty bar and shape for 0.
    static DeltaCellLayout of(const QRect& cell, double fraction);
};

/// The layout of a percentile's cell: a line that represents all values, a stroke on it at the value's place, and the
/// number to the right of it.
struct PercentileCellLayout {
    QRect track;
    QRect stroke;
    QRect number;
    static PercentileCellLayout of(const QRect& cell, double percentile, int numberWidth);
};
/// For every table: a line of text with room for a button around it.
inline int rowHeight(const QFontMetrics& font) {
    return font.height() + 9;
}

/// The arrow of a folder, in the column that names folders; the text of the row is to the right of it.
QRect folderArrowRect(const QRect& cell, int depth);

/// The button in place of a value: a pill at the right edge, as wide as its caption.
QRect cellButtonRect(const QStyleOptionViewItem& option, const QString& caption);

/// Paints the cells of a TableModel: signed numbers in their colour with bar and shape, alignment marks as badges,
/// percentiles as a place on a line, highlighted rows on a tint, the best of its row bold with a star, stand-in texts
/// less prominent, and buttons. Selected rows keep the palette's selection colours, and all shapes in them. The current
/// cell of a table with the focus has a frame.
class TableDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// Without bars a delta shows its shape and colour only: for totals, whose bar would be longer than all others.
    explicit TableDelegate(QObject* parent = nullptr, bool bars = true) : QStyledItemDelegate(parent), m_bars(bars) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    bool editorEvent(QEvent* event, QAbstractItemModel* model, const QStyleOptionViewItem& option,
                     const QModelIndex& index) override;

signals:
    void buttonClicked(const QModelIndex& index);

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;

private:
    QSize textSize(const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintCell(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintText(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintFocus(QPainter* painter, const QStyleOptionViewItem& option) const;
    void paintHit(QPainter* painter, const QStyleOptionViewItem& option) const;
    void paintMark(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintArrow(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintStar(QPainter* painter, const QStyleOptionViewItem& option) const;
    void paintButton(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintDelta(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;
    void paintPercentile(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const;

    bool m_bars;
};

} // namespace inlinescope
