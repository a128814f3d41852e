#include "fuzz_target.h"
#include "importers/compilation_database_reader.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    INLINESCOPE_TRY(const CompilationDatabase database, readCompilationDatabase(file.path()));
    for (const DatabaseObject& object : database.objects)
        require(!object.name.starts_with('/') && !object.name.starts_with("../"), "names that stay inside");
    return {};
}

} // namespace inlinescope::fuzz
