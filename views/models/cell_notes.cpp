// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/cell_notes.h"

#include "views/models/table_roles.h"

namespace inlinescope {

CellNote CellNotes::of(ColumnName column, std::size_t index, const std::vector<Cell>& row) const {
    const auto found = m_notes.find(std::string(column.text()));
    if (found == m_notes.end()) return {};
    CellNote note = found->second(row);
    (row[index].index() != 0 ? note.standIn : note.shown).clear();
    return note;
}

QVariant spokenText(const CellNote& note, const QString& shown) {
    return note.toolTip.isEmpty() ? QVariant() : QVariant(shown + QStringLiteral(", ") + note.toolTip);
}

int standInOf(const CellNote& note) {
    if (note.standIn.isEmpty()) return int(TableRoles::StandIn::None);
    return int(note.isButton ? TableRoles::StandIn::Button : TableRoles::StandIn::Words);
}

} // namespace inlinescope
