// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz_target.h"
#include "importers/readers/elf_sections.h"

namespace inlinescope::fuzz {

/// An object is accepted if it has a section of remarks.
Result<void> readInput(Bytes input) {
    constexpr std::string_view section = ".remarks";
    const MemoryFile file(input);
    if (!hasElfSection(file.path(), section))
        return Error{ErrorCode::Malformed, "no section .remarks", file.path(), {}, {}};
    require(asText(input).find(std::string(section) + '\0') != std::string_view::npos, "names that are in the file");
    return {};
}

} // namespace inlinescope::fuzz
