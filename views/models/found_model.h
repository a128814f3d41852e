// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/state/session.h"

#include <QAbstractListModel>

#include <memory>

namespace inlinescope {

/// What a search of the workspace found (findTable()), as a list with a heading before each kind, and at the end
/// a line where the search is not complete yet.
class FoundModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        DetailRole = Qt::UserRole, ///< where it is
        HeadingRole,               ///< bool: names a kind; not to be chosen
    };

    explicit FoundModel(QObject* parent = nullptr);
    void setTable(std::shared_ptr<const Table> table);
    const std::shared_ptr<const Table>& table() const { return m_table; } ///< never null
    void setSymbolForm(SymbolForm form);

    /// Row of table(), or -1 for a heading.
    int tableRow(int row) const;
    /// The row that shows a row of table() with these cells, else the first that can be chosen; -1 for none.
    int rowOf(const std::vector<Cell>& cells) const;
    /// The first row that is no heading, from `row` on or (with step -1) before it; -1 where there is none.
    int choosable(int row, int step = 1) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    QString headingText(int tableRow) const;
    QString nameOf(int tableRow) const;
    QString detailOf(int tableRow) const;

    QString symbol(const QString& linkageName) const;

    std::shared_ptr<const Table> m_table;
    SymbolForm m_symbols = SymbolForm::Short;
    std::vector<int>
        m_rows; ///< of the table; -1 - row for the heading before that row, of the last for what is missing
};

/// Where a row of findTable() is shown: a page and what Page::reveal() chooses there. Pages that speak of no module
/// keep `module`.
Place placeOfFound(const Table& found, int row, const QString& module);

} // namespace inlinescope
