// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QHash>
#include <QJsonObject>
#include <QObject>
#include <QStringList>

#include <vector>

class QAbstractItemModel;
class QAbstractItemView;
class QMenu;

namespace inlinescope {

class FilterHeader;
class TotalRow;

/// The columns of one table on screen: which are shown, in which order and how wide. The page says how they begin;
/// what the person chooses is kept by the column's name and comes back whenever a column of that name is shown again.
class TableColumns : public QObject {
    Q_OBJECT
public:
    /// The model answers to the roles of TableModel. The view's widgets outlive this; `total` may be null.
    TableColumns(QAbstractItemModel& model, QAbstractItemView& view, FilterHeader& header, TotalRow* total);

    /// Columns that start hidden. One that joins or leaves the list while a table is shown is hidden or shown at once,
    /// unless the person has chosen otherwise.
    void setInitiallyHidden(const QStringList& names);
    /// Columns that come before all others, in this order, whatever their place in the table.
    void setFirst(const QStringList& names);
    /// Columns that stand behind all others, in this order, whatever their place in the table.
    void setLast(const QStringList& names);
    /// To be called when the model has other columns.
    void prepare();
    /// Gives each column the width of its content, or the one that the person gave it.
    void size();
    /// The same contents in another room: numbers get the width they need, what is left over goes to texts, and to
    /// deltas for their bars; what is lacking is taken from the widest texts, so that short ones stay whole.
    void fit();

    void setShown(int column, bool shown);
    /// Changes places with the next shown column at the left (-1) or right (1).
    void move(int column, int direction);
    /// Forgets what the person chose.
    void reset();
    /// A check mark for every column, move and hide for `column` (-1: none), and reset.
    void addTo(QMenu& menu, int column);
    /// Columns of the table, hidden and view-only ones left out, from left to right.
    std::vector<int> shown() const;
    /// The last shown column stays.
    bool isLastShown(int column) const;

    /// What the person chose, by name.
    QJsonObject state() const;
    void restore(const QJsonObject& state);

private:
    QString key(int column) const;
    bool isViewOnly(int column) const;
    ColumnKind kindOf(int column) const;
    int naturalWidth(int column) const;
    int weightOf(int column) const;
    int leastWidth(int column) const;
    bool wantsShown(int column) const;
    void applyShown();
    void place();
    qsizetype rankOf(int column) const;
    std::vector<int> wantedOrder() const;
    void noteOrder();
    void noteWidth(int column, int width);

    QAbstractItemModel& m_model;
    QAbstractItemView& m_view;
    FilterHeader& m_header;
    TotalRow* m_total;
    QStringList m_initiallyHidden, m_first, m_last;
    QHash<QString, bool> m_chosen; ///< shown or hidden by the person
    QHash<QString, int> m_widths;  ///< in pixels, by the person
    QStringList m_order;           ///< from left to right, by the person
    std::vector<int> m_naturalWidths;
    bool m_arranging = false; ///< the header changes by this object's own doing
};

} // namespace inlinescope
