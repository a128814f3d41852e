// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_target.h"
#include "importers/readers/compilation_database_reader.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    INLINESCOPE_TRY(const CompilationDatabase database, readCompilationDatabase(file.path()));
    for (const DatabaseObject& object : database.objects)
        require(!object.name.starts_with('/') && !object.name.starts_with("../"), "names that stay inside");
    return {};
}

} // namespace inlinescope::fuzz
