// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence_sink.h"
#include "importers/readers/elf_sizes_reader.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    DemandingSink sink;
    return readElfSizes(file.fd(), "elf_sizes.json", sink);
}

} // namespace inlinescope::fuzz
