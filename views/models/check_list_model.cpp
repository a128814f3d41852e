// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/check_list_model.h"

namespace inlinescope {

void CheckListModel::setNames(QStringList names) {
    beginResetModel();
    m_names = std::move(names);
    m_checked.assign(std::size_t(m_names.size()), true);
    m_checkedCount = int(m_names.size());
    narrow();
    endResetModel();
    emit checkedChanged();
}

void CheckListModel::setCheckedNames(const QStringList& names) {
    m_checkedCount = 0;
    for (int name = 0; name < m_names.size(); ++name) {
        const bool checked = names.contains(m_names[name]);
        m_checked[std::size_t(name)] = checked;
        m_checkedCount += checked;
    }
    if (!m_shown.empty()) emit dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    emit checkedChanged();
}

void CheckListModel::setFilter(const QString& text) {
    beginResetModel();
    m_filter = text;
    narrow();
    endResetModel();
}

void CheckListModel::narrow() {
    m_shown.clear();
    for (int name = 0; name < m_names.size(); ++name) {
        if (m_names[name].contains(m_filter, Qt::CaseInsensitive)) m_shown.push_back(name);
    }
}

void CheckListModel::setShownChecked(bool checked) {
    for (const int name : m_shown) {
        if (m_checked[std::size_t(name)] == checked) continue;
        m_checked[std::size_t(name)] = checked;
        m_checkedCount += checked ? 1 : -1;
    }
    if (!m_shown.empty()) emit dataChanged(index(0), index(rowCount() - 1), {Qt::CheckStateRole});
    emit checkedChanged();
}

QStringList CheckListModel::checkedNames() const {
    QStringList names;
    for (int name = 0; name < m_names.size(); ++name) {
        if (m_checked[std::size_t(name)]) names << m_names[name];
    }
    return names;
}

int CheckListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_shown.size());
}

QVariant CheckListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const int name = m_shown[std::size_t(index.row())];
    if (role == Qt::DisplayRole || role == Qt::ToolTipRole) return m_names[name];
    if (role == Qt::CheckStateRole) return int(m_checked[std::size_t(name)] ? Qt::Checked : Qt::Unchecked);
    return {};
}

bool CheckListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || role != Qt::CheckStateRole) return false;
    const auto name = std::size_t(m_shown[std::size_t(index.row())]);
    const bool checked = value.toInt() == Qt::Checked;
    if (m_checked[name] != checked) m_checkedCount += checked ? 1 : -1;
    m_checked[name] = checked;
    emit dataChanged(index, index, {Qt::CheckStateRole});
    emit checkedChanged();
    return true;
}

Qt::ItemFlags CheckListModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsUserCheckable | Qt::ItemNeverHasChildren;
}

} // namespace inlinescope
