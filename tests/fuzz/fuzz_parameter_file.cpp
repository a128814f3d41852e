// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_target.h"
#include "importers/readers/parameter_file_reader.h"

#include <set>

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    INLINESCOPE_TRY(const LinkedObjects linked, readParameterFile(file.path()));
    std::set<std::string> names;
    for (const std::string& object : linked.objects) {
        require(!object.empty() && !object.starts_with('-'), "objects, not options");
        require(names.insert(object).second, "each object once");
    }
    return {};
}

} // namespace inlinescope::fuzz
