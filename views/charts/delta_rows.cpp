// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/delta_rows.h"

#include "views/models/words.h"

#include <QCoreApplication>

namespace inlinescope {
namespace {

std::optional<std::int64_t> integerAt(const std::vector<Cell>& cells, int column) {
    const auto* number = column < 0 ? nullptr : std::get_if<std::int64_t>(&cells[std::size_t(column)]);
    return number ? std::optional(*number) : std::nullopt;
}

std::string_view textAt(const std::vector<Cell>& cells, int column) {
    const auto* text = column < 0 ? nullptr : std::get_if<std::string>(&cells[std::size_t(column)]);
    return text ? std::string_view(*text) : std::string_view();
}

} // namespace

DeltaRows deltaRows(const DeltaSource& source) {
    const Table& table = *source.table;
    const int name = table.columnIndex(source.name), size = table.columnIndex(source.size),
              delta = table.columnIndex(source.delta);
    DeltaRows made{{}, source.terms, source.table};
    made.rows.reserve(source.rows.size());
    for (const int row : source.rows) {
        const std::vector<Cell>& cells = table.rows[std::size_t(row)];
        made.rows.push_back({row, textAt(cells, name), integerAt(cells, size), integerAt(cells, delta)});
    }
    return made;
}

QString columnOf(DeltaNoun noun) {
    if (noun == DeltaNoun::Part) return QStringLiteral("name");
    return noun == DeltaNoun::Module ? QStringLiteral("module") : QStringLiteral("path");
}

QString countText(DeltaNoun noun, int count) {
    if (noun == DeltaNoun::Part) return QCoreApplication::translate("Deltas", "%Ln part(s)", nullptr, count);
    return noun == DeltaNoun::Module ? QCoreApplication::translate("Deltas", "%Ln module(s)", nullptr, count)
                                     : QCoreApplication::translate("Deltas", "%Ln file(s)", nullptr, count);
}

QString tellDelta(const DeltaRow& row) {
    const QString delta = row.delta ? QCoreApplication::translate("Deltas", "%1 B").arg(signedGrouped(*row.delta))
                                    : QCoreApplication::translate("Deltas", "no delta");
    return QCoreApplication::translate("Deltas", "%1: %2").arg(QString::fromUtf8(row.name), delta);
}

} // namespace inlinescope
