// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence_sink.h"
#include "importers/readers/remark_yaml_reader.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    DemandingSink sink;
    return readRemarkYaml(file.fd(), "a.opt.yaml", sink);
}

} // namespace inlinescope::fuzz
