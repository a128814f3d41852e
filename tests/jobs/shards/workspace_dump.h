// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Workspaces compared row by row.
#include "tests/jobs/job_fixture.h"

#include <algorithm>

namespace inlinescope::testing {

/// Every row of every table less times, by SQLite itself. With `ids` as they are, otherwise only what does not
/// depend on the order of storing: rows of the views, which have names.
inline QByteArray dumpOf(const QString& workspace, bool ids) {
    RawDatabase raw(workspace.toStdString());
    QByteArray all;
    const std::string kind = ids ? "type = 'table' AND name NOT LIKE 'sqlite%'" : "type = 'view'";
    for (const std::string& table : raw.rows("SELECT name FROM sqlite_schema WHERE " + kind + " ORDER BY name")) {
        std::string columns;
        for (const std::string& column : raw.rows("SELECT name FROM pragma_table_info('" + table + "')")) {
            const bool isTime = column.ends_with("_at") || column.ends_with("_ns") || column.ends_with("_seconds") ||
                                column == "created" || column == "at" || column == "claim" ||
                                (!ids && (column == "id" || column.ends_with("_id")));
            if (!isTime) columns += (columns.empty() ? "quote(\"" : " || ',' || quote(\"") + column + "\")";
        }
        all += QByteArray::fromStdString(table) + ":\n";
        if (columns.empty()) continue;
        for (const std::string& row : raw.rows("SELECT " + columns + " FROM " + table + " ORDER BY 1"))
            all += QByteArray::fromStdString(row) + '\n';
    }
    return all;
}

/// The first line in which they differ, and that of the other.
inline QByteArray firstDifference(const QByteArray& one, const QByteArray& other) {
    const QList<QByteArray> lines = one.split('\n'), others = other.split('\n');
    for (qsizetype line = 0; line < std::max(lines.size(), others.size()); ++line)
        if (lines.value(line) != others.value(line))
            return lines.value(line).right(150) + "\ninstead of\n" + others.value(line).right(150);
    return {};
}

} // namespace inlinescope::testing
