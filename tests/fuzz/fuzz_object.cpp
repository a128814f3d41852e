// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/object_reader.h"
#include "fuzz_target.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    if (const Result<ModuleSizes> sizes = readSizes(input, "object"))
        require(sizes->text >= 0 && sizes->data >= 0 && sizes->bss >= 0, "sizes of at least 0");
    if (const Result<std::vector<FunctionSize>> functions = readFunctions(input, "object"))
        for (const FunctionSize& function : *functions)
            require(function.size >= 0, "sizes of at least 0");
    INLINESCOPE_TRY(const std::optional<EmbeddedModule> module, readEmbeddedModule(input, "object"));
    require(!module || module->bitcode.size() <= input.size(), "bitcode that is in the object");
    if (!module) return Error{ErrorCode::NotFound, "no embedded module", {}, {}, {}};
    return {};
}

} // namespace inlinescope::fuzz
