// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractItemView>
#include <QHeaderView>

namespace inlinescope {

/// The interface of a table under a header, in addition to QAbstractItemView, for accessibility
/// (big_table_accessible.h).
class HeaderTableView : public QAbstractItemView {
public:
    using QAbstractItemView::QAbstractItemView;

    virtual QHeaderView* horizontalHeader() const = 0; ///< never null
    /// The visible rows, including partly visible ones; the last one is -1 if there are none.
    virtual int firstVisibleRow() const = 0;
    virtual int lastVisibleRow() const = 0;

    int columnWidth(int column) const { return horizontalHeader()->sectionSize(column); }
    bool isColumnHidden(int column) const { return horizontalHeader()->isSectionHidden(column); }
    int columnViewportPosition(int column) const { return horizontalHeader()->sectionViewportPosition(column); }
};

} // namespace inlinescope
