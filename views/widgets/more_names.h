// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QStringList>
#include <QToolButton>

class QListView;

namespace inlinescope {

class CheckListModel;

/// A button that opens a list of further names to compare, each with a check mark; links to its page have what is
/// checked. Child object name: NAME + "List".
class MoreNames : public QToolButton {
    Q_OBJECT
public:
    /// `purpose` says what the button is for; `most` names can be checked.
    MoreNames(const QString& name, const QString& purpose, int most, QWidget* parent = nullptr);

    /// Lists the names without those that are chosen `elsewhere`. Names keep their check marks, also while they are
    /// chosen elsewhere; emits nothing.
    void setNames(const QStringList& names, const QStringList& elsewhere);
    /// The listed names that are checked, in the order of the list.
    QStringList chosen() const;
    /// Checks these names and no others; one that is not listed now is checked when it is.
    void setChosen(const QStringList& names);

signals:
    void chosenChanged(); ///< chosen() is another

private:
    void build();
    void fill();
    void takeChecked();

    QString m_purpose;
    int m_most;
    CheckListModel* m_model;
    QListView* m_list;
    QStringList m_listed, m_chosen;
    bool m_filling = false; ///< true while the program checks names
};

} // namespace inlinescope
