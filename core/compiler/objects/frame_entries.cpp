// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/frame_entries.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/DebugInfo/DWARF/LowLevel/DWARFCFIProgram.h>
#include <llvm/Support/Endian.h>

namespace inlinescope {
namespace {

using Extractor = llvm::DWARFDataExtractorSimple;

constexpr std::uint64_t largestRead = 1U << 20; ///< bytes of an entry: LLVM needs about a hundred for each to read it
constexpr std::uint64_t headBytes = 8;          ///< of an entry: its length, and what says which kind it is

std::optional<std::uint64_t> bytesOf(unsigned pointerEncoding, const Extractor& data) {
    switch (pointerEncoding & 0x7U) { // whatever its sign, and whatever it is relative to
    case llvm::dwarf::DW_EH_PE_absptr:
        return data.getAddressSize();
    case llvm::dwarf::DW_EH_PE_udata2:
        return 2;
    case llvm::dwarf::DW_EH_PE_udata4:
        return 4;
    case llvm::dwarf::DW_EH_PE_udata8:
        return 8;
    default:
        return std::nullopt;
    }
}

/// How a shared part says that entries begin.
struct EntryForm {
    bool hasAugmentation = false; ///< its length and its bytes come before the instructions
    unsigned pointers = llvm::dwarf::DW_EH_PE_absptr;
};

std::optional<EntryForm> formOf(const Extractor& data, std::uint64_t commonAt) {
    llvm::DataExtractor::Cursor at(commonAt + headBytes);
    const unsigned version = data.getU8(at);
    llvm::StringRef augmentation = data.getCStrRef(at);
    data.getULEB128(at), data.getSLEB128(at); // factors of the instructions
    if (version == 1)
        data.getU8(at);
    else
        data.getULEB128(at);
    EntryForm form;
    form.hasAugmentation = augmentation.consume_front("z");
    if (form.hasAugmentation) data.getULEB128(at);
    bool isKnown = true;
    for (const char letter : augmentation) {
        const bool hasEncoding = letter == 'L' || letter == 'P' || letter == 'R';
        const unsigned encoding = hasEncoding ? data.getU8(at) : 0;
        if (letter == 'R') form.pointers = encoding;
        const auto personality = letter == 'P' ? bytesOf(encoding, data) : std::optional<std::uint64_t>(0);
        data.skip(at, personality.value_or(0));
        isKnown = isKnown && personality && (hasEncoding || letter == 'S' || letter == 'B');
    }
    const bool isRead = !llvm::errorToBool(at.takeError());
    return isRead && isKnown ? std::optional(form) : std::nullopt;
}

/// The offset of an entry's instructions.
std::optional<std::uint64_t> instructionsOf(const Extractor& data, const FrameRange& entry) {
    const std::optional<EntryForm> form = formOf(data, *entry.common);
    const std::optional<std::uint64_t> pointer = form ? bytesOf(form->pointers, data) : std::nullopt;
    if (!pointer) return std::nullopt;
    llvm::DataExtractor::Cursor at(entry.at + headBytes + 2 * *pointer); // the function's address and size
    if (form->hasAugmentation) data.skip(at, data.getULEB128(at));
    const std::uint64_t begin = at.tell();
    return llvm::errorToBool(at.takeError()) ? std::nullopt : std::optional(begin);
}

/// The padding of the section's last entry. Zeros need not be padding: the length of an empty augmentation and operands
/// of instructions are zeros too.
std::optional<std::uint64_t> paddingOf(const Extractor& data, const FrameRange& last) {
    std::optional<std::uint64_t> at = instructionsOf(data, last);
    if (!at || last.size > largestRead) return std::nullopt;
    llvm::dwarf::CFIProgram program(1, 1, llvm::Triple::UnknownArch); // only for the values of operands
    Extractor instructions = data;
    if (llvm::errorToBool(program.parse(instructions, &*at, last.at + last.size))) return std::nullopt;
    std::uint64_t nops = 0;
    for (const auto& instruction : program)
        nops = instruction.Opcode == llvm::dwarf::DW_CFA_nop ? nops + 1 : 0;
    return nops >= 4 ? 4 : 0;
}

} // namespace

std::optional<std::vector<FrameRange>> frameRanges(llvm::StringRef content, llvm::endianness order,
                                                   unsigned addressSize) {
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
    if (ranges.empty() || !ranges.back().common || !content.ends_with(llvm::StringRef("\0\0\0\0", 4))) return ranges;
    const Extractor data(content, order == llvm::endianness::little, static_cast<std::uint8_t>(addressSize));
    const std::optional<std::uint64_t> padding = paddingOf(data, ranges.back());
    if (!padding) return std::nullopt;
    ranges.back().padding = *padding;
    return ranges;
}

} // namespace inlinescope
