// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QHash>
#include <QJsonObject>
#include <QObject>
#include <QPointer>
#include <QSet>
#include <QStringList>

#include <vector>

class QAbstractItemModel;
class QMenu;

namespace inlinescope {

class BigTableView;
class FilterHeader;
class TotalRow;

/// The columns of one table on screen: which are shown, their order and widths. The page sets the defaults; the user's
/// choices are kept by the column's name and applied whenever a column of that name is shown again. While the table is
/// too narrow for all, columns of less use (table_columns.cpp lists them) give way: they are not on screen, but they
/// are in copies.
class TableColumns : public QObject {
    Q_OBJECT
public:
    /// The model answers to the roles of TableModel. The view's widgets must outlive this object; `total` may be null.
    TableColumns(QAbstractItemModel& model, BigTableView& view, FilterHeader& header, TotalRow* total);
    /// Those of a view; null if it has none.
    static TableColumns* of(const QWidget& view);

    /// Columns that are hidden by default. A column that is added to or removed from the list while a table is shown is
    /// hidden or shown at once, unless the user has chosen otherwise.
    void setInitiallyHidden(const QStringList& names);
    /// Columns that are placed before all others, in this order.
    void setFirst(const QStringList& names);
    /// Columns that are placed after all others, in this order.
    void setLast(const QStringList& names);
    /// To be called when the model has other columns.
    void prepare();
    /// Gives each column the width of its content, or the one set by the user.
    void size();
    /// Fits the same contents to another width: numbers get the width they need, the rest goes to texts, and to deltas
    /// for their bars; if the width is too small, the widest texts are narrowed, so that short ones stay complete.
    void fit();
    /// This table and another one of the same columns give each the width that it needs in both, or that the user set
    /// in either.
    void alignWith(TableColumns& other);
    /// Widens the names of rows and the columns of numbers to what these rows and the total need.
    void widen(int first, int last);

    void setShown(int column, bool shown);
    /// Swaps the column with the next shown one at the left (-1) or right (1).
    void move(int column, int direction);
    /// Resets the user's choices.
    void reset();
    /// Adds a check mark for every column, move and hide for `column` (-1: none), and reset.
    void addTo(QMenu& menu, int column);
    /// The shown columns of the table and those that gave way, without view-only ones, from left to right.
    std::vector<int> shown() const;
    /// Whether it would be shown in a wider table.
    bool gaveWay(int column) const { return m_gaveWay.contains(column); }
    /// Shows a column that gave way, in place of others, until release(). A column with a hit of a search is kept.
    void keep(int column);
    void release();
    /// The last shown column cannot be hidden.
    bool isLastShown(int column) const;

    /// The user's choices, by name.
    QJsonObject state() const;
    void restore(const QJsonObject& state);

private:
    QString key(int column) const;
    bool isViewOnly(int column) const;
    ColumnKind kindOf(int column) const;
    int naturalWidth(int column) const;
    int weightOf(int column) const;
    bool isNarrowed(int column) const;
    int widthUpTo(int column, int most) const;
    int leastWidth(int column) const;
    int stateWidth() const;
    int nameWidth() const;
    int usefulWidth(int column) const;
    bool canGiveWay(int column) const;
    void giveWay();
    int shareOfTexts(const std::vector<int>& shown, const std::vector<int>& texts, int room) const;
    bool wantsShown(int column) const;
    void applyShown();
    void place();
    qsizetype rankOf(int column) const;
    std::vector<int> wantedOrder() const;
    void noteOrder();
    void noteWidth(int column, int width);
    void sizeNew();
    void merge();
    void mergeBoth();

    QAbstractItemModel& m_model;
    BigTableView& m_view;
    FilterHeader& m_header;
    TotalRow* m_total;
    QPointer<TableColumns> m_aligned; ///< of a table of the same columns; null for none
    QStringList m_initiallyHidden, m_first, m_last;
    QHash<QString, bool> m_chosen;    ///< shown or hidden by the user
    QHash<QString, int> m_widths;     ///< in pixels, set by the user
    QStringList m_order;              ///< from left to right, set by the user
    std::vector<int> m_ownWidths;     ///< what the content needs; 0 for a column that is not wanted
    std::vector<int> m_naturalWidths; ///< the same, or more if the aligned table needs more
    QSet<int> m_gaveWay;
    QSet<QString> m_kept;     ///< columns that must not give way now
    bool m_arranging = false; ///< true while this object changes the header
};

} // namespace inlinescope
