// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QAbstractListModel>
#include <QStringList>

#include <vector>

namespace inlinescope {

/// Names with check marks, narrowed by a filter that leaves the marks of hidden names alone. Fit for the modules of a
/// large corpus.
class CheckListModel : public QAbstractListModel {
    Q_OBJECT
public:
    using QAbstractListModel::QAbstractListModel;

    /// Replaces the names; all of them are checked.
    void setNames(QStringList names);
    /// Shows only names that contain `text`, in any case.
    void setFilter(const QString& text);
    /// Checks these names and no others.
    void setCheckedNames(const QStringList& names);
    /// Checks or unchecks every name that is shown.
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
