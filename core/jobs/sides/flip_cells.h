// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/cells.h"
#include "core/model/flip.h"
#include "core/store/workspace_reader.h"

#include <vector>

namespace inlinescope {

/// The word of a decision that can be flipped and that was not measured yet.
inline constexpr const char* flipNotMeasured = "not measured";

/// What is known of flipping each decision of a module run by itself, as two cells: the change of text in bytes, where
/// it was measured, and a word: that of its FlipStatus, "not measured", or why the decision cannot be flipped
/// ("mandatory", "never inlinable", "refused by the inliner", "never asked", "another compiler").
class FlipCells {
public:
    /// For decisions without any measurement: only whether they can be flipped.
    explicit FlipCells(const std::vector<Decision>& decisions);
    static Result<FlipCells> read(const WorkspaceReader& reader, const RunRow& run, const ModuleRunRow& row,
                                  const std::vector<Decision>& decisions, Others others);

    void append(Row& row, std::size_t decision) const;

private:
    struct Cells {
        Cell delta;
        std::string state;
    };
    std::vector<Cells> m_cells; ///< by ordinal
};

/// Whether decisions of a run can be flipped at all, which is if this program compiled it.
bool isBuiltIn(const RunRow& run);
/// The same two cells for one row, with Others::Decide.
void appendFlip(Row& row, const DecisionRow& decision, bool isBuiltIn);

} // namespace inlinescope
