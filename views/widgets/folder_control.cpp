// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/folder_control.h"

#include "views/models/table_model.h"
#include "views/widgets/table_delegate.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QMouseEvent>

namespace inlinescope {

FolderControl::FolderControl(QAbstractItemView* view, TableModel* model) : QObject(view), m_view(view), m_model(model) {
    view->installEventFilter(this);
    view->viewport()->installEventFilter(this);
}

void FolderControl::toggle(int shownRow) {
    m_model->setFolderOpen(shownRow, m_model->folderState(shownRow) == TableModel::FolderState::Closed);
}

bool FolderControl::eventFilter(QObject* watched, QEvent* event) {
    if (!m_model->isGrouped()) return false;
    if (watched == m_view && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        return (key->modifiers() & ~(Qt::KeypadModifier | Qt::ShiftModifier)) == 0 && pressKey(key->key());
    }
    if (watched != m_view && event->type() == QEvent::MouseButtonPress) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton) pressAt(mouse->position().toPoint());
    }
    return false;
}

bool FolderControl::pressKey(int key) {
    if (key == Qt::Key_Asterisk || key == Qt::Key_Slash) {
        m_model->setAllFoldersOpen(key == Qt::Key_Asterisk);
        return true;
    }
    const QModelIndex current = m_view->currentIndex();
    if (!current.isValid()) return false;
    const TableModel::FolderState state = m_model->folderState(current.row());
    if (key == Qt::Key_Right && state == TableModel::FolderState::Closed) {
        m_model->setFolderOpen(current.row(), true);
        return true;
    }
    if (key == Qt::Key_Left && state == TableModel::FolderState::Open) {
        m_model->setFolderOpen(current.row(), false);
        return true;
    }
    const int parent = m_model->parentRow(current.row());
    if (key != Qt::Key_Left || current.column() > 0 || parent < 0) return false;
    goTo(parent);
    return true;
}

void FolderControl::goTo(int shownRow) {
    m_view->setCurrentIndex(m_model->index(shownRow, m_view->currentIndex().column()));
}

/// The view handles the press afterwards, and chooses the row.
void FolderControl::pressAt(const QPoint& position) {
    const QModelIndex index = m_view->indexAt(position);
    const QVariant depth = index.data(TableModel::DepthRole);
    if (!index.isValid() || !depth.isValid() || !m_model->isFolder(index.row())) return;
    if (position.x() <= folderArrowRect(m_view->visualRect(index), depth.toInt()).right() + 2) toggle(index.row());
}

} // namespace inlinescope
