// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "core/jobs/tables/table_writer.h"

#include <QByteArray>
#include <QString>

#include <vector>

namespace inlinescope {

class TableModel;

/// The shown rows with these columns of the table, in shown order if a column sorts them, else in the table's. The
/// total is included if no filter is set (a total is the sum of its rows).
Table shownTable(const TableModel& model, const std::vector<int>& columns);
/// These rows of the table, without a total.
Table rowsOf(const TableModel& model, const std::vector<int>& tableRows, const std::vector<int>& columns);
/// writeTable() into memory.
QByteArray written(const Table& table, TableFormat format);
/// Replaces the file completely or not at all.
Result<void> replaceFile(const QString& path, const QByteArray& bytes);

} // namespace inlinescope
