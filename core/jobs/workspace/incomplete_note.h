// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Adds the note of a table to which a report or a set of performance belongs that is not whole: it was not read to its
/// end, or is that of one captured module. `thing` is what it may lack: "path".
template <typename EvidenceRow>
void noteIncomplete(const EvidenceRow& row, std::string_view thing, std::vector<std::string>& notes) {
    if (!row.complete)
        notes.push_back(row.name + " is not whole: a " + std::string(thing) +
                        " that it lacks may be after a damaged place, or of a module that was not captured");
}

} // namespace inlinescope
