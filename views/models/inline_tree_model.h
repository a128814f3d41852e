// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/symbol_text.h"
#include "views/models/cell_notes.h"
#include "views/models/cell_roles.h"
#include "views/models/table_access.h"

#include <QAbstractItemModel>
#include <QStringList>

#include <memory>
#include <vector>

namespace inlinescope {

/// The table of inlineTreeTable() or bodyTable() as a tree: functions are the roots, and the depths of the rows make
/// the branches. Roles are TableModel's, so that a TableDelegate paints it. Rows of the table keep their numbers.
class InlineTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    explicit InlineTreeModel(QObject* parent = nullptr) : QAbstractItemModel(parent) {}

    /// `sides`: names of the compared runs. A depth that skips a level counts as the next level.
    void setTable(std::shared_ptr<const Table> table, const QStringList& sides);
    const Table& table() const { return *m_table; }
    const std::shared_ptr<const Table>& sharedTable() const { return m_table; } ///< never null
    /// The depths of the rows must not change.
    void changeRows(const RowChange& change);
    void setSymbolForm(SymbolForm form);
    /// As in TableModel.
    void setNote(ColumnName column, CellNotes::OfRow note) { m_notes.set(column, std::move(note)); }
    void renewNotes() { tellChanged({}); }
    void setWordsLike(ColumnName column, std::string_view like);
    int tableRow(const QModelIndex& index) const { return index.isValid() ? int(index.internalId()) : -1; }
    QModelIndex indexOf(int tableRow, int column = 0) const;
    /// The function that contains a row's call after inlining: the function of its root.
    QString rootOf(int tableRow) const;

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node {
        int parent = -1; ///< row of the table
        int place = 0;   ///< index among its parent's children
        std::vector<int> children = {};
    };
    const std::vector<int>& childrenOf(const QModelIndex& parent) const;
    void tellChanged(const QModelIndex& parent);
    QString fullText(int column, const std::vector<Cell>& row) const;
    QString shownText(int column, const std::vector<Cell>& row) const;

    std::shared_ptr<const Table> m_table = std::make_shared<const Table>();
    ColumnLikes m_likes;
    QStringList m_sides;
    SymbolForm m_symbols = SymbolForm::Short;
    std::vector<Node> m_nodes; ///< by row of the table
    std::vector<int> m_roots;
    std::vector<int> m_columns; ///< the shown columns, by index in the table
    CellNotes m_notes;
    std::vector<double> m_largest; ///< by column of the table, 0 if it is no delta
};

} // namespace inlinescope
