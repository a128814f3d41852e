// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/remark_container.h"
#include "evidence_sink.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    DemandingSink sink;
    return readRemarkContainer(input, "a.opt.bitstream", sink);
}

} // namespace inlinescope::fuzz
