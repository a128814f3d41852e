// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/cells.h"
#include "core/model/flip.h"
#include "core/store/workspace_reader.h"

#include <array>
#include <vector>

namespace inlinescope {

/// What is known of flipping each decision of a module run by itself, as two cells: the change of text in bytes, where
/// it was measured, and the word of its FlipStatus.
class FlipCells {
public:
    FlipCells() = default; ///< for no decisions
    static Result<FlipCells> read(const WorkspaceReader& reader, const RunRow& run, const ModuleRunRow& row,
                                  const std::vector<Decision>& decisions, Others others);

    void append(Row& row, std::size_t decision) const;

private:
    /// Without any measurement: only whether they can be flipped.
    FlipCells(const std::vector<Decision>& decisions, bool isBuiltIn);

    std::vector<FlipText> m_flips; ///< by ordinal
};

/// Whether decisions of a run can be flipped at all, which is if this program compiled it.
bool isBuiltIn(const RunRow& run);
/// The same two cells of a known flip.
std::array<Cell, 2> flipCells(const FlipText& flip);
/// The same two cells for one row, with Others::Decide.
void appendFlip(Row& row, const DecisionRow& decision, bool isBuiltIn);
/// The status whose word a cell has, here or in the table of a what-if; absent in a cell without one.
std::optional<FlipStatus> flipStatusOf(std::string_view word);

} // namespace inlinescope
