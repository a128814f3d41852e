// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/section_alignments.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "core/compiler/objects/object_file.h"

#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Object/MachO.h>

#include <bit>
#include <cstdint>

namespace inlinescope {
namespace {

using namespace llvm::object;

constexpr unsigned largestShift = 32;
constexpr std::uint64_t largestAlignment = std::uint64_t(1) << largestShift;

Error refused(const std::string& name, const std::string& section, const std::string& alignment) {
    return {ErrorCode::Malformed, "an alignment of " + alignment, name,
            placeText(PlaceKind::Section, shortText(section)), "a power of two, at most 2^32"};
}

/// The first entry of the table too, which is no section: another one may refer to it.
template <typename Format>
Result<void> checkElf(const ELFObjectFile<Format>& object, const std::string& name) {
    auto headers = object.getELFFile().sections();
    if (!headers) return damaged(name, headers.takeError());
    std::size_t index = 0;
    for (const auto& header : *headers) {
        const std::uint64_t alignment = header.sh_addralign;
        if (alignment != 0 && (!std::has_single_bit(alignment) || alignment > largestAlignment))
            return refused(name, "#" + std::to_string(index), std::to_string(alignment));
        ++index;
    }
    return {};
}

Result<void> checkMachO(const MachOObjectFile& object, const std::string& name) {
    for (const SectionRef section : object.sections()) {
        const auto at = section.getRawDataRefImpl();
        const std::uint32_t shift = object.is64Bit() ? object.getSection64(at).align : object.getSection(at).align;
        if (shift > largestShift)
            return refused(name, "#" + std::to_string(section.getIndex() + 1), "2^" + std::to_string(shift));
    }
    return {};
}

} // namespace

Result<void> checkAlignments(const ObjectFile& file, const std::string& name) {
    if (const auto* object = llvm::dyn_cast<ELF64LEObjectFile>(&file)) return checkElf(*object, name);
    if (const auto* object = llvm::dyn_cast<ELF64BEObjectFile>(&file)) return checkElf(*object, name);
    if (const auto* object = llvm::dyn_cast<ELF32LEObjectFile>(&file)) return checkElf(*object, name);
    if (const auto* object = llvm::dyn_cast<ELF32BEObjectFile>(&file)) return checkElf(*object, name);
    if (const auto* object = llvm::dyn_cast<MachOObjectFile>(&file)) return checkMachO(*object, name);
    return {};
}

} // namespace inlinescope
