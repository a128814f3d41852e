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

/// Texts of a cell besides its value: one that replaces an absent value, and one for the tooltip.
struct CellNote {
    QString standIn; ///< used only if the value is absent
    QString toolTip;
    bool isButton = false; ///< the stand-in is the caption of a button
};

/// The notes of a model's rows, by column.
class CellNotes {
public:
    using OfRow = std::function<CellNote(const std::vector<Cell>& row)>;

    void set(const std::string& column, OfRow note) { m_notes[column] = std::move(note); }
    bool has(const std::string& column) const { return m_notes.contains(column); }
    /// The note of a row's cell; `index` is the position of `column`.
    CellNote of(const std::string& column, std::size_t index, const std::vector<Cell>& row) const;

private:
    std::map<std::string, OfRow> m_notes;
};

/// The text that a screen reader reads for a cell with this text: "−612, the inliner could not carry it out"; nothing
/// if the note adds nothing to the text.
QVariant spokenText(const CellNote& note, const QString& shown);
/// TableRoles::StandInRole of a cell with this note.
int standInOf(const CellNote& note);

} // namespace inlinescope
