// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Adds the note of a table to which a report or a set of performance belongs that was not read to its end. `thing` is
/// what it may lack: "path".
template <typename EvidenceRow>
void noteIncomplete(const EvidenceRow& row, std::string_view thing, std::vector<std::string>& notes) {
    if (!row.complete)
        notes.push_back(row.name + " was not read to its end: a " + std::string(thing) +
                        " that it lacks may be after the damaged place");
}

} // namespace inlinescope
