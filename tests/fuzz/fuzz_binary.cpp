// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/binary_reader.h"
#include "evidence_sink.h"

namespace inlinescope::fuzz {

Result<void> readInput(Bytes input) {
    DemandingSink sink;
    INLINESCOPE_CHECK(readBinary(input, {}, "binary", sink));
    for (std::size_t level = 0; level < binaryLevelNames.size(); ++level)
        require(sink.fileBytesAt(level) == 0 || sink.fileBytesAt(level) == std::int64_t(input.size()),
                "parts that are the file");
    return {};
}

} // namespace inlinescope::fuzz
