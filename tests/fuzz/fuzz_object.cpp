#include "core/compiler/object_reader.h"
#include "fuzz_target.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    (void)readSizes(input, "object");
    (void)readFunctions(input, "object");
    INLINESCOPE_TRY(const std::optional<EmbeddedModule> module, readEmbeddedModule(input, "object"));
    require(!module || module->bitcode.size() <= input.size(), "bitcode that is in the object");
    if (!module) return Error{ErrorCode::NotFound, "no embedded module", {}, {}, {}};
    return {};
}

} // namespace inlinescope::fuzz
