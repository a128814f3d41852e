// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/remark_sets.h"

#include <algorithm>

namespace inlinescope {

Result<std::vector<RemarkSetName>> namedRemarkSets(const WorkspaceReader& reader) {
    INLINESCOPE_TRY(auto sets, reader.remarks().names());
    if (sets.empty()) return sets;
    INLINESCOPE_TRY(const auto runs, reader.runs().all());
    std::erase_if(sets, [&](const RemarkSetName& set) {
        return std::ranges::any_of(runs, [&](const RunRow& run) { return run.spec.name == set.name; });
    });
    return sets;
}

std::string noteOfIncomplete(const std::string& set) {
    return set + " is incomplete: not all of its files were read to their ends";
}

Result<std::vector<std::string>> notesOfIncompleteSets(const WorkspaceReader& reader,
                                                       const std::vector<std::string>& names) {
    INLINESCOPE_TRY(const auto sets, namedRemarkSets(reader));
    std::vector<std::string> notes;
    for (const RemarkSetName& set : sets)
        if (!set.complete && std::ranges::find(names, set.name) != names.end())
            notes.push_back(noteOfIncomplete(set.name));
    return notes;
}

} // namespace inlinescope
