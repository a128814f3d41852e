// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QDialog>
#include <QSet>
#include <QStandardItemModel>

class QLineEdit;
class QTableView;

namespace inlinescope {

/// Every action and button of a window that has a shortcut, searchable by any word. It is made of the window's own
/// actions and buttons, so that none can be missing; an action that many tables or plots have is listed once. Object
/// names: shortcutsWindow, shortcutsSearch, shortcutsTable.
class ShortcutsWindow : public QDialog {
    Q_OBJECT
public:
    /// Reads the actions of `window` in the constructor.
    explicit ShortcutsWindow(QWidget* window);

    enum Column { WhereColumn, ActionColumn, ShortcutColumn, ColumnCount };
    const QStandardItemModel& model() const { return m_model; }

private:
    void collect(QWidget* window);
    void add(const QString& where, const QString& words, const QString& keys);
    void buildLayout();

    QStandardItemModel m_model;
    QSet<QStringList> m_known; ///< the rows of the model
    QLineEdit* m_search;
    QTableView* m_table;
};

} // namespace inlinescope
