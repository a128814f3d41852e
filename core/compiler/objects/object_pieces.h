// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/archive.h"
#include "core/compiler/objects/object_reader.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

// An ELF object for x86-64 as the sum of its functions' pieces and the rest. In such an object a function with a
// section of its own also owns the section of its jump tables (.rodata.NAME), the section of its exception table
// (.gcc_except_table.NAME) and what that refers to, its constants among those of one size (.rodata.cstN, to which every
// function adds its own), and its entry of .eh_frame. All other functions, the common ones, are in shared sections,
// where the length of a branch depends on the distance between functions, so they are one piece.

/// The call frame information that a function has in .eh_frame.
struct FrameEntry {
    std::int64_t size = 0;    ///< bytes, without the padding that ends the section
    std::uint32_t common = 0; ///< index in ObjectPieces::commonFrames of the one that it uses
};

/// The part that frame entries share (a CIE). The object has each once, if an entry needs it.
struct CommonFrame {
    std::uint64_t hash = 0; ///< of its content
    std::int64_t size = 0;  ///< bytes
    std::string reference;  ///< the section of a reference that it needs (.data.rel.local.DW.ref.*); may be empty
};

struct ObjectPieces {
    SectionParts sections;
    std::map<std::string, FrameEntry> frames; ///< by function symbol
    std::vector<CommonFrame> commonFrames;
    /// Type infos that exception tables refer to through pointers at the end of .data: one pointer for each, if a table
    /// needs it. By function; those of all common functions have the empty name.
    std::map<std::string, std::vector<std::string>> typeInfos;
    /// What each function with a section of its own adds to sections, without .eh_frame; by symbol.
    std::map<std::string, SectionParts> own;
};

/// Takes an object apart. Errors: it is no ELF for x86-64, is damaged, or has something that this code does not know.
Result<ObjectPieces> readObjectPieces(Bytes object);

/// Whether a number is a plausible size in bytes; sums of such numbers do not overflow.
constexpr bool isSize(std::int64_t bytes) {
    return bytes >= 0 && bytes <= std::int64_t(1) << 40;
}
inline bool areSizes(const SectionParts& parts) {
    for (const auto& [section, size] : parts)
        if (!isSize(size)) return false;
    return true;
}
constexpr SizePart lastOf(SizePart) {
    return SizePart::Bss;
}
void fields(auto& archive, IsA<FrameEntry> auto& v) {
    archive(v.size, v.common);
    archive.require(isSize(v.size));
}
void fields(auto& archive, IsA<CommonFrame> auto& v) {
    archive(v.hash, v.size, v.reference);
    archive.require(isSize(v.size));
}
void fields(auto& archive, IsA<ObjectPieces> auto& v) {
    archive(v.sections, v.frames, v.commonFrames, v.typeInfos, v.own);
    archive.require(areSizes(v.sections));
    for (const auto& [function, parts] : v.own)
        archive.require(areSizes(parts));
    for (const auto& [function, frame] : v.frames)
        archive.require(frame.common < v.commonFrames.size());
}

/// Size of .eh_frame in bytes with these entries: the shared parts and the entries, padded together to 8.
std::int64_t frameSectionSize(std::int64_t commonBytes, std::int64_t entryBytes);

} // namespace inlinescope
