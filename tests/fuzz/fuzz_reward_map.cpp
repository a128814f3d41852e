// SPDX-License-Identifier: GPL-3.0-or-later
#include "evidence_sink.h"
#include "importers/readers/reward_map_reader.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    const MemoryFile file(input);
    DemandingSink sink;
    return readRewardMap(file.fd(), "reward_stat_map", sink);
}

} // namespace inlinescope::fuzz
