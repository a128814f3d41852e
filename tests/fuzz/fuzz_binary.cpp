// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/binary_reader.h"
#include "evidence_sink.h"

namespace inlinescope::fuzz {

/// A debug file may follow the binary, after the last "@@@@" of the input.
Result<void> readInput(Bytes input) {
    constexpr std::string_view mark = "@@@@";
    const std::size_t end = asText(input).rfind(mark);
    const Bytes binary = input.first(end == std::string_view::npos ? input.size() : end);
    std::vector<DebugFile> debug;
    if (binary.size() != input.size()) debug.push_back({"debug", input.subspan(end + mark.size())});
    DemandingSink sink;
    INLINESCOPE_CHECK(readBinary(binary, debug, "binary", sink));
    for (std::size_t level = 0; level < binaryLevelNames.size(); ++level)
        require(sink.fileBytesAt(level) == 0 || sink.fileBytesAt(level) == std::int64_t(binary.size()),
                "parts that are the file");
    return {};
}

} // namespace inlinescope::fuzz
