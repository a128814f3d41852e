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

// An ELF object for x86-64 as the sum of its functions' pieces and the rest. In such an object a function that has a
// section to itself owns that section, its jump tables' (.rodata.NAME) and its exception table's
// (.gcc_except_table.NAME) and what that refers to, its constants among those of one size (.rodata.cstN, to which every
// function adds its own), and its entry of .eh_frame. All other functions, the common ones, lie in sections that they
// share, where branches between neighbours are as long as the way: they are taken as one piece.

/// The call frame information that a function has in .eh_frame.
struct FrameEntry {
    std::int64_t size = 0;    ///< bytes, without the padding that ends the section
    std::uint32_t common = 0; ///< which of ObjectPieces::commonFrames it builds on
};

/// What frame entries build on: each is in the object once if an entry needs it.
struct CommonFrame {
    std::uint64_t hash = 0; ///< of its content
    std::int64_t size = 0;  ///< bytes
    std::string reference;  ///< the section that holds a reference it needs (.data.rel.local.DW.ref.*); may be empty
};

struct ObjectPieces {
    SectionParts sections;
    std::map<std::string, FrameEntry> frames; ///< by function symbol
    std::vector<CommonFrame> commonFrames;
    /// Type infos that exception tables refer to through pointers at the end of .data, one for each, made if a table
    /// needs it; by function, those of all common functions under the empty name.
    std::map<std::string, std::vector<std::string>> typeInfos;
    /// What each function that has a section to itself adds to sections, .eh_frame aside; by symbol.
    std::map<std::string, SectionParts> own;
};

/// Takes an object apart. Errors: one that is no ELF for x86-64, is damaged, or has something that is not understood.
Result<ObjectPieces> readObjectPieces(Bytes object);

/// Whether sums of such numbers stay numbers.
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

/// Size of .eh_frame with these entries: the common ones and the others, the whole padded to 8.
std::int64_t frameSectionSize(std::int64_t commonBytes, std::int64_t entryBytes);

} // namespace inlinescope
