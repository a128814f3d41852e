// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <llvm/ADT/StringRef.h>
#include <llvm/ADT/bit.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace inlinescope {

/// An entry of .eh_frame: of a function (FDE), or the part that entries share (CIE).
struct FrameRange {
    std::uint64_t at = 0;                ///< offset in the section
    std::uint64_t size = 0;              ///< bytes, with the field of the length
    std::optional<std::uint64_t> common; ///< offset of the shared part; absent in a shared part
    std::uint64_t padding = 0;           ///< bytes of `size` that align the end of the section to 8 instead of 4
    /// Bytes that the entry has wherever it is in a section.
    std::uint64_t ownSize() const { return size - padding; }
};

/// The entries of an .eh_frame section of a relocatable object, in order, as the Linux Standard Base (Core, "The
/// .eh_frame section") describes it. `addressSize`: bytes. std::nullopt if it has another form: a terminator, lengths
/// of 64 bits, damage, a last entry with unknown instructions.
std::optional<std::vector<FrameRange>> frameRanges(llvm::StringRef content, llvm::endianness order,
                                                   unsigned addressSize);

} // namespace inlinescope
