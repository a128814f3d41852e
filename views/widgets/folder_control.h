// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

class QAbstractItemView;
class QModelIndex;

namespace inlinescope {

class TableModel;

/// Opens and closes the folders of a TableModel in its view: a click on the arrow, Right and Left on a folder's row, *
/// and / for all of them; Left in the first column goes to the parent folder. Owned by the view.
class FolderControl : public QObject {
    Q_OBJECT
public:
    FolderControl(QAbstractItemView* view, TableModel* model);
    void toggle(int shownRow);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    bool pressKey(int key);
    void pressAt(const QPoint& position);
    void goTo(int shownRow);

    QAbstractItemView* m_view;
    TableModel* m_model;
};

} // namespace inlinescope
