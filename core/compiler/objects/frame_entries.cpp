// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/frame_entries.h"

#include <llvm/Support/Endian.h>

namespace inlinescope {

std::optional<std::vector<FrameRange>> frameRanges(llvm::StringRef content, llvm::endianness order) {
    constexpr std::uint64_t smallest = 12, largest = 0xffff'fff0U;
    std::vector<FrameRange> ranges;
    for (std::uint64_t at = 0; at < content.size();) {
        if (content.size() - at < smallest) return std::nullopt;
        const std::uint64_t size = llvm::support::endian::read32(content.data() + at, order) + 4ULL;
        const std::uint64_t id = llvm::support::endian::read32(content.data() + at + 4, order);
        if (size < smallest || size > content.size() - at || size > largest || id > at + 4) return std::nullopt;
        ranges.push_back({at, size, id == 0 ? std::nullopt : std::optional(at + 4 - id)});
        at += size;
    }
    return ranges;
}

} // namespace inlinescope
