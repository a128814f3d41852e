// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QMap>
#include <QString>
#include <QStringList>

class QSettings;

namespace inlinescope {

/// The texts of a filter row by the names of its columns; empty ones are left out.
using FilterTexts = QMap<QString, QString>;

/// Filters that the person gave a name, per table, kept in the settings. Names sort as text; what somebody wrote into
/// the settings by hand and is none is left out.
class SavedFilters {
public:
    /// The settings outlive this.
    explicit SavedFilters(QSettings& settings) : m_settings(settings) {}

    QStringList names(const QString& table) const;
    FilterTexts texts(const QString& table, const QString& name) const;
    /// Takes the place of one with the same name.
    void save(const QString& table, const QString& name, const FilterTexts& texts);
    void remove(const QString& table, const QString& name);

private:
    QSettings& m_settings;
};

} // namespace inlinescope
