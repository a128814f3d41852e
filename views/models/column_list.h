// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/column_name.h"

#include <QString>
#include <QStringList>

#include <initializer_list>

namespace inlinescope {

inline QString columnText(ColumnName column) {
    return QString::fromUtf8(column.text().data(), qsizetype(column.text().size()));
}

/// The names of columns, of which the compiler checks that they are declared.
inline QStringList columnList(std::initializer_list<ColumnName> columns) {
    QStringList names;
    for (const ColumnName column : columns)
        names << columnText(column);
    return names;
}

} // namespace inlinescope
