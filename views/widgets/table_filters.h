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

/// The filter row of one table as a person works with it: steps that can be undone, and filters saved under a name.
/// What is typed into one field without leaving it is one step. Gives the panel the actions undoFilter, redoFilter,
/// clearFilters, filterColumn and filters.
class TableFilters : public QObject {
    Q_OBJECT
public:
    /// The panel's object name is the name under which filters are saved. Panel and header outlive this.
    TableFilters(FilterHeader& header, QWidget& panel);

    /// Where saved filters are kept; outlives this. Without it nothing can be saved.
    void setStore(SavedFilters* store) { m_store = store; }
    FilterTexts texts() const;
    /// One step, whatever it changes; fields of other columns become empty.
    void apply(const FilterTexts& texts);
    /// To be called when the header has other columns: steps that speak of others are gone.
    void forget();

    /// The menu of saved filters, undo and clear.
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
    int m_group = 0;    ///< steps of one group and section are one
};

} // namespace inlinescope
