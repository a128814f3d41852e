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

/// What a cell says besides its value: in the place of an absent one, and in its tool tip.
struct CellNote {
    QString standIn; ///< only where the value is absent
    QString toolTip;
    bool isButton = false; ///< the stand-in is the caption of a button
};

/// The notes of a model's rows, by column.
class CellNotes {
public:
    using OfRow = std::function<CellNote(const std::vector<Cell>& row)>;

    void set(const std::string& column, OfRow note) { m_notes[column] = std::move(note); }
    bool has(const std::string& column) const { return m_notes.contains(column); }
    /// Of the cell that `column`, the one at `index`, has in a row.
    CellNote of(const std::string& column, std::size_t index, const std::vector<Cell>& row) const;

private:
    std::map<std::string, OfRow> m_notes;
};

/// What a screen reader says of a cell that shows this text: "−612, the inliner could not carry it out"; nothing for a
/// cell that says no more than its text.
QVariant spokenText(const CellNote& note, const QString& shown);
/// TableRoles::StandInRole of a cell with this note.
int standInOf(const CellNote& note);

} // namespace inlinescope
