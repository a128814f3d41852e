// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/state/session.h"

#include <QAbstractListModel>

#include <memory>

namespace inlinescope {

/// An action of the window that a search has found.
struct FoundAction {
    QString words;
    QString detail; ///< where it is, and its keys
};

/// The results of a search: actions of the window, and below them names of the workspace (findTable()), as a list with
/// a heading before each kind, and a last line if the search is not complete yet.
class FoundModel : public QAbstractListModel {
    Q_OBJECT
public:
    enum Role {
        DetailRole = Qt::UserRole, ///< the place of the result
        HeadingRole,               ///< bool: names a kind; cannot be chosen
    };

    explicit FoundModel(QObject* parent = nullptr);
    void setFound(std::vector<FoundAction> actions, std::shared_ptr<const Table> table);
    const std::shared_ptr<const Table>& table() const { return m_table; } ///< never null
    void setSymbolForm(SymbolForm form);

    /// Row of table(), or -1 for a heading or an action.
    int tableRow(int row) const;
    /// Index of an action, or -1.
    int actionAt(int row) const;
    /// The first name, otherwise the first action: an action is run only if it is meant. -1 for none.
    int firstChoice() const;
    /// The row that shows a row of table() with these cells, else firstChoice().
    int rowOf(const std::vector<Cell>& cells) const;
    /// The first row that is not a heading, from `row` on or (with step -1) before it; -1 if there is none.
    int choosable(int row, int step = 1) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

private:
    int headRows() const { return m_actions.empty() ? 0 : 1 + int(m_actions.size()); }
    QVariant actionData(int row, int role) const;
    QString headingText(int tableRow) const;
    QString nameOf(int tableRow) const;
    QString detailOf(int tableRow) const;

    QString symbol(const QString& linkageName) const;

    std::vector<FoundAction> m_actions; ///< in the first rows, below a heading
    std::shared_ptr<const Table> m_table;
    SymbolForm m_symbols = SymbolForm::Short;
    /// For each row after those: row of the table; -1 - row for the heading before that row; -1 - (rows of the table)
    /// for the last line
    std::vector<int> m_rows;
};

/// The place that shows a row of findTable(): a page and what Page::reveal() chooses there. Pages without a
/// module keep `module`.
Place placeOfFound(const Table& found, int row, const QString& module);

} // namespace inlinescope
