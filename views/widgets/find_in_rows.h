// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/paged_model.h"
#include "views/widgets/find_target.h"

#include <QPointer>

namespace inlinescope {

class BigTableView;
class TableColumns;

/// Finds in rows that are fetched by page: a query searches all of them, and the hits are rows. A column that gave way
/// in a narrow table is searched too, and is back on screen if the current row has a hit only there. During the search
/// the view's property "findText" holds the text, for the delegate to mark.
class FindInRows : public FindTarget {
    Q_OBJECT
public:
    /// The view must show the model.
    FindInRows(BigTableView* view, PagedModel* model);
    ~FindInRows() override;

    QWidget* widget() const override;
    void setText(const QString& text) override;
    void step(int direction) override;

private:
    void look();
    void arrived(Result<RowListing::Hits> hits);
    void goTo(std::uint32_t row);
    void tell();
    void mark(const QString& text);
    std::int64_t currentRow() const;
    std::vector<int> shownColumns() const;
    TableColumns* tableColumns() const;
    void showHit();

    QPointer<BigTableView> m_view;
    QPointer<PagedModel> m_model;
    QString m_text;
    RowListing::Hits m_hits;
    bool m_complete = true, m_mustGo = false;
};

} // namespace inlinescope
