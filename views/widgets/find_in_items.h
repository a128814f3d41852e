// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/find_target.h"

#include <QAbstractItemView>
#include <QPointer>
#include <QTimer>

#include <vector>

namespace inlinescope {

class TableColumns;

/// Finds in the cells of an item view, level by level in the order on screen, without hidden columns. A column that
/// gave way in a narrow table is searched too, and is back on screen after its first hit was reached. During the search
/// the view's property "findText" holds the text, for the delegate to mark.
class FindInItems : public FindTarget {
    Q_OBJECT
public:
    explicit FindInItems(QAbstractItemView* view);
    ~FindInItems() override;

    QWidget* widget() const override { return m_view; }
    void setText(const QString& text) override;
    void step(int direction) override;

private:
    void restart();
    void lookOn();
    void lookAt(const QModelIndex& row);
    void goTo(const QModelIndex& hit);
    void tell();
    void mark(const QString& text);
    QModelIndex following(const QModelIndex& row) const;
    std::vector<int> placeOf(const QModelIndex& index) const;
    std::vector<int> shownColumns() const;
    TableColumns* tableColumns() const;

    QPointer<QAbstractItemView> m_view;
    QString m_text;
    QTimer m_slice, m_again;
    std::vector<int> m_columns, m_origin; ///< in visual order; the cell where the search began
    std::vector<QModelIndex> m_hits;      ///< in reading order; valid while the model does not change
    QModelIndex m_next;                   ///< the next row to search
    bool m_complete = true, m_mustGo = false, m_going = false;
};

} // namespace inlinescope
