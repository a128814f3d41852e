// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/state/saved_filters.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QSettings>

namespace inlinescope {
namespace {

/// One value per table, so that names may contain any character.
QString keyOf(const QString& table) {
    return QStringLiteral("filters/") + table;
}

QJsonObject filtersOf(const QSettings& settings, const QString& table) {
    return QJsonDocument::fromJson(settings.value(keyOf(table)).toString().toUtf8()).object();
}

void write(QSettings& settings, const QString& table, const QJsonObject& filters) {
    settings.setValue(keyOf(table), QString::fromUtf8(QJsonDocument(filters).toJson(QJsonDocument::Compact)));
}

} // namespace

QStringList SavedFilters::names(const QString& table) const {
    return filtersOf(m_settings, table).keys();
}

FilterTexts SavedFilters::texts(const QString& table, const QString& name) const {
    FilterTexts texts;
    const QJsonObject saved = filtersOf(m_settings, table)[name].toObject();
    for (auto each = saved.begin(); each != saved.end(); ++each)
        if (each.value().isString()) texts[each.key()] = each.value().toString();
    return texts;
}

void SavedFilters::save(const QString& table, const QString& name, const FilterTexts& texts) {
    QJsonObject filters = filtersOf(m_settings, table), saved;
    for (auto each = texts.begin(); each != texts.end(); ++each)
        saved[each.key()] = each.value();
    filters[name] = saved;
    write(m_settings, table, filters);
}

void SavedFilters::remove(const QString& table, const QString& name) {
    QJsonObject filters = filtersOf(m_settings, table);
    filters.remove(name);
    write(m_settings, table, filters);
}

} // namespace inlinescope
