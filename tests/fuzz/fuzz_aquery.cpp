// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_target.h"
#include "importers/readers/aquery_reader.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    INLINESCOPE_TRY(const LinkedObjects linked, readAquery(file.path()));
    require(!linked.objects.empty(), "an object");
    for (const std::string& object : linked.objects)
        require(object.ends_with(".o"), "objects only");
    return {};
}

} // namespace inlinescope::fuzz
