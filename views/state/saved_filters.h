// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMap>
#include <QString>
#include <QStringList>

class QSettings;

namespace inlinescope {

/// The texts of a filter row by the names of its columns, without empty ones.
using FilterTexts = QMap<QString, QString>;

/// Filters that the user has named, per table, stored in the settings. Names sort as text; invalid entries, such as
/// hand-written ones, are left out.
class SavedFilters {
public:
    /// The settings must outlive this object.
    explicit SavedFilters(QSettings& settings) : m_settings(settings) {}

    QStringList names(const QString& table) const;
    FilterTexts texts(const QString& table, const QString& name) const;
    /// Replaces the filter of the same name.
    void save(const QString& table, const QString& name, const FilterTexts& texts);
    void remove(const QString& table, const QString& name);

private:
    QSettings& m_settings;
};

} // namespace inlinescope
