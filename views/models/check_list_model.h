// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractListModel>
#include <QStringList>

#include <vector>

namespace inlinescope {

/// Names with check marks; a filter hides names and keeps their marks. Suitable for the modules of a large corpus.
class CheckListModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    /// Replaces the names and checks all of them.
    void setNames(QStringList names);
    /// Shows only names that contain `text`, ignoring case.
    void setFilter(const QString& text);
    /// Checks these names and unchecks all others.
    void setCheckedNames(const QStringList& names);
    /// Checks or unchecks every shown name.
    void setShownChecked(bool checked);

    const QStringList& names() const { return m_names; }
    int nameCount() const { return int(m_names.size()); }
    int checkedCount() const { return m_checkedCount; }
    QStringList checkedNames() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    void checkedChanged();

private:
    void narrow();

    QStringList m_names;
    std::vector<bool> m_checked; ///< one per name
    std::vector<int> m_shown;    ///< row -> index of the name
    int m_checkedCount = 0;
    QString m_filter;
};

} // namespace inlinescope
