// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/models/cell_notes.h"
#include "views/models/cell_roles.h"
#include "views/models/table_roles.h"

#include <QAbstractTableModel>
#include <QStringList>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// An item model of rows with the contract's columns, wherever the rows are: how a cell reads, and the filters and the
/// order that the user wants. View-only columns may follow the contract's.
class RowModel : public QAbstractTableModel, public TableRoles {
    Q_OBJECT
public:
    explicit RowModel(QObject* parent) : QAbstractTableModel(parent) {}

    virtual const std::vector<Column>& columns() const = 0; ///< without view-only ones
    /// Formats the texts of a column for a cell and for its tooltip; copies, filters and exports keep the value itself.
    using TextForm = std::function<std::string(const std::string& value)>;
    void setTextForm(ColumnName column, TextForm cell, TextForm toolTip);
    void setNote(ColumnName column, CellNotes::OfRow note);
    /// To be called when notes have become others.
    void renewNotes() { tellChanged(); }
    /// Gives a column the words of another name: ColumnLikes::set().
    void setWordsLike(ColumnName column, std::string_view like);
    /// Names of the compared sides, for the titles of columns that end in _a, _b, ...
    void setSides(const QStringList& sides);

    /// Shows only rows whose cell passes: text contains (ignoring case); on numbers also >N, >=N, <N, <=N, =N, !=N.
    /// Empty text removes the filter.
    void setFilter(int column, const QString& text);
    void setFilters(QStringList texts); ///< sets all columns at once; missing ones are cleared
    QString filter(int column) const { return m_filters.value(column); }
    /// The filter of a column of columns() as the core and the command line read it: a number in plain format, the
    /// core's words; empty while an operator has no number.
    QString plainFilter(int column) const;
    virtual bool isFiltered() const;
    void clearFilters() { setFilters({}); }
    int sortColumn() const { return m_sortColumn; } ///< -1: the rows' own order
    Qt::SortOrder sortOrder() const { return m_sortOrder; }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    virtual void filtersChanged() = 0;
    virtual void textFormsChanged() { tellChanged(); }
    void setSorting(int column, Qt::SortOrder order);
    void forgetFiltersAndOrder();

    /// The cell of a row that is present. A view-only column has no such data.
    QVariant cellOfRow(int column, const std::vector<Cell>& row, int role) const;
    /// The text of a cell: of its value, or what its note shows instead. A stored text is elided, a formed one is not.
    virtual QString shownText(int column, const std::vector<Cell>& row) const;
    QString valueText(int column, const Cell& value) const;
    QString toolTipText(int column, const Cell& value) const;
    virtual QString formed(const TextForm& form, const std::string& text) const;
    bool hasTextForm(int column) const { return textForms(column) != nullptr; }
    /// Whether the text of a cell may differ from that of its value: words of a status do in another language.
    bool isFormed(int column) const;
    /// Emits dataChanged() for all cells.
    void tellChanged();

private:
    QString fullText(int column, const std::vector<Cell>& row) const;
    struct TextForms {
        TextForm cell, toolTip;
    };
    const TextForms* textForms(int column) const;
    CellNote noteOf(int column, const std::vector<Cell>& row) const;

    std::map<std::string, TextForms> m_textForms; ///< by column name
    CellNotes m_notes;
    ColumnLikes m_likes;
    QStringList m_sides;
    QStringList m_filters; ///< by column; missing ones are empty
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
};

} // namespace inlinescope
