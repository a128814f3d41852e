// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QString>
#include <QVariant>

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// Texts of a cell besides its value: one that replaces an absent value, one that replaces the text of a value, and one
/// for the tooltip.
struct CellNote {
    QString standIn; ///< used only if the value is absent
    QString toolTip;
    bool isButton = false; ///< the stand-in is the caption of a button
    QString shown = {};    ///< used only if there is a value: its text, with what the value does not say by itself
};

/// The notes of a model's rows, by column.
class CellNotes {
public:
    using OfRow = std::function<CellNote(const std::vector<Cell>& row)>;

    void set(ColumnName column, OfRow note) { m_notes[std::string(column.text())] = std::move(note); }
    bool has(ColumnName column) const { return m_notes.contains(std::string(column.text())); }
    /// Of the cell that `column`, the one at `index`, has in a row.
    CellNote of(ColumnName column, std::size_t index, const std::vector<Cell>& row) const;

private:
    std::map<std::string, OfRow> m_notes;
};

/// The text that a screen reader reads for a cell with this text: "−612, the inliner could not carry it out"; nothing
/// if the note adds nothing to the text.
QVariant spokenText(const CellNote& note, const QString& shown);
/// TableRoles::StandInRole of a cell with this note.
int standInOf(const CellNote& note);

} // namespace inlinescope
