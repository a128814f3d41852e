// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence_sink.h"
#include "importers/readers/event_file_reader.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    DemandingSink sink;
    return readEventFile(file.fd(), "events.out.tfevents", sink);
}

} // namespace inlinescope::fuzz
