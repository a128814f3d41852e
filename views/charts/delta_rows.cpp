#include "views/charts/delta_rows.h"

#include "views/models/words.h"

#include <QCoreApplication>

namespace inlinescope {
namespace {

std::optional<std::int64_t> integerAt(const std::vector<Cell>& cells, int column) {
    const auto* number = column < 0 ? nullptr : std::get_if<std::int64_t>(&cells[std::size_t(column)]);
    return number ? std::optional(*number) : std::nullopt;
}

} // namespace

std::vector<DeltaRow> deltaRows(const Table& table, std::span<const int> rows, const std::string& name,
                                const std::string& size, const std::string& delta) {
    const int nameColumn = table.columnIndex(name), sizeColumn = table.columnIndex(size),
              deltaColumn = table.columnIndex(delta);
    std::vector<DeltaRow> made;
    made.reserve(rows.size());
    for (const int row : rows) {
        const std::vector<Cell>& cells = table.rows[std::size_t(row)];
        made.push_back({row, nameColumn < 0 ? std::string() : plainText(cells[std::size_t(nameColumn)]),
                        integerAt(cells, sizeColumn), integerAt(cells, deltaColumn)});
    }
    return made;
}

QString countText(DeltaNoun noun, int count) {
    return noun == DeltaNoun::Module ? QCoreApplication::translate("Deltas", "%n module(s)", nullptr, count)
                                     : QCoreApplication::translate("Deltas", "%n file(s)", nullptr, count);
}

QString tellDelta(const DeltaRow& row) {
    const QString delta = row.delta ? QCoreApplication::translate("Deltas", "%1 b").arg(signedGrouped(*row.delta))
                                    : QCoreApplication::translate("Deltas", "no delta");
    return QCoreApplication::translate("Deltas", "%1: %2").arg(QString::fromStdString(row.name), delta);
}

} // namespace inlinescope
