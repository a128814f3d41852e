// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence_sink.h"
#include "importers/readers/performance_report_reader.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    DemandingSink sink;
    return readPerformanceReport(file.fd(), "performance.csv", sink);
}

} // namespace inlinescope::fuzz
