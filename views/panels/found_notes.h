// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/models/cell_notes.h"
#include "views/models/shown_comparison.h"

#include <QString>

#include <vector>

namespace inlinescope {

class TablePanel;

/// What the cells of a comparison say about what was found of each module: which run has the smallest text, and what
/// to do if no culprit is known.
class FoundNotes {
public:
    /// To be called before the panel gets the table of the comparison. This object must outlive the panel.
    void show(const Table& table, SmallestTexts smallest, TablePanel& modules);
    /// The runs that have the smallest texts of the modules that the baseline has larger, in words; empty for none.
    QString part() const;

private:
    CellNote noteOfGap(const std::vector<Cell>& row, std::size_t column, std::size_t side) const;

    SmallestTexts m_smallest;
};

} // namespace inlinescope
