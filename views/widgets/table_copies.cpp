// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_copies.h"

#include "views/models/table_model.h"

#include <QSaveFile>

#include <sstream>

namespace inlinescope {
namespace {

std::vector<Cell> cellsOf(const std::vector<Cell>& row, const std::vector<int>& columns) {
    std::vector<Cell> cells;
    cells.reserve(columns.size());
    for (const int column : columns)
        cells.push_back(row[std::size_t(column)]);
    return cells;
}

} // namespace

Table rowsOf(const TableModel& model, const std::vector<int>& tableRows, const std::vector<int>& columns) {
    const Table& all = *model.table();
    Table copied;
    for (const int column : columns)
        copied.columns.push_back(all.columns[std::size_t(column)]);
    for (const int row : tableRows)
        copied.rows.push_back(cellsOf(all.rows[std::size_t(row)], columns));
    return copied;
}

Table shownTable(const TableModel& model, const std::vector<int>& columns) {
    const bool isSorted = model.sortColumn() >= 0;
    Table shown = rowsOf(model, isSorted ? model.passingRows() : model.passingAsStored(), columns);
    const bool isWhole = std::size_t(model.passingCount()) == model.table()->rows.size();
    if (const auto& total = model.table()->total; total && isWhole) shown.total = cellsOf(*total, columns);
    shown.notes = model.table()->notes;
    return shown;
}

QByteArray written(const Table& table, TableFormat format) {
    std::ostringstream out;
    writeTable(out, table, format);
    return QByteArray::fromStdString(out.str());
}

Result<void> replaceFile(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    if (file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size() && file.commit()) return {};
    return Error{ErrorCode::Unwritable, file.errorString().toStdString(), path.toStdString(), {}, {}};
}

} // namespace inlinescope
