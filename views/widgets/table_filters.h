// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/state/saved_filters.h"

#include <QObject>
#include <QUndoStack>

class QAction;
class QMenu;
class QWidget;

namespace inlinescope {

class FilterHeader;

/// The user interface of the filter row of one table: steps that can be undone, and filters saved under a name. Text
/// typed into one field without leaving it is one step. Gives the panel the actions undoFilter, redoFilter,
/// clearFilters, filterColumn and filters.
class TableFilters : public QObject {
    Q_OBJECT
public:
    /// Filters are saved under the panel's object name. Panel and header must outlive this object.
    TableFilters(FilterHeader& header, QWidget& panel);

    /// Where filters are saved; must outlive this object. Without it nothing can be saved.
    void setStore(SavedFilters* store) { m_store = store; }
    FilterTexts texts() const;
    /// One undo step, however many fields it changes; fields of other columns become empty.
    void apply(const FilterTexts& texts);
    /// To be called when the header has other columns: removes the undo steps of columns that are gone.
    void forget();

    /// Opens the menu of saved filters, undo and clear.
    void show();

private:
    class Step;
    void buildActions();
    void showMenu(const QPoint& globalPosition);
    void addSaved(QMenu& menu);
    void saveAs();
    void noteEdit(int section);
    void setTexts(const FilterTexts& texts);

    FilterHeader& m_header;
    QWidget& m_panel;
    QList<QAction*> m_actions; ///< of the menu
    SavedFilters* m_store = nullptr;
    QUndoStack m_steps;
    FilterTexts m_last; ///< as of the last step
    int m_group = 0;    ///< consecutive steps with equal group and section are merged
};

} // namespace inlinescope
