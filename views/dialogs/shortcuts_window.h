// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <QStandardItemModel>

class QAction;
class QLineEdit;
class QTableView;

namespace inlinescope {

/// Every action of a window with its shortcut, to be looked through by any word of it. Made of the window's own
/// actions, so it cannot leave one out; those that many tables or plots have stand in it once. Object names:
/// shortcutsWindow, shortcutsSearch, shortcutsTable.
class ShortcutsWindow : public QDialog {
    Q_OBJECT
public:
    /// `window` is asked when this is made.
    explicit ShortcutsWindow(QWidget* window);

    enum Column { WhereColumn, ActionColumn, ShortcutColumn, ColumnCount };
    const QStandardItemModel& model() const { return m_model; }

private:
    void collect(QWidget* window);
    void buildLayout();

    QStandardItemModel m_model;
    QLineEdit* m_search;
    QTableView* m_table;
};

/// What a person reads of an action's text: no ampersands, no dots.
QString actionWords(const QAction& action);

} // namespace inlinescope
