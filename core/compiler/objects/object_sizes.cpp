// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error_place.h"
#include "core/compiler/objects/object_file.h"
#include "core/compiler/objects/object_reader.h"

#include <llvm/BinaryFormat/ELF.h>
#include <llvm/Object/MachO.h>
#include <llvm/Support/MemoryBuffer.h>

namespace inlinescope {
namespace {

constexpr std::int64_t largestImage = std::int64_t(1) << 40;

/// Mach-O has no Berkeley classes of its own; this adds up segments as llvm-size does.
std::optional<SizePart> classifyMachO(const llvm::object::MachOObjectFile& file,
                                      const llvm::object::SectionRef& section, SizePart text) {
    const llvm::StringRef segment = file.getSectionFinalSegmentName(section.getRawDataRefImpl());
    if (segment == "__TEXT") return text;
    return segment == "__DATA" ? std::optional(SizePart::Data) : std::nullopt;
}

SizePart partOfText(const llvm::object::SectionRef& section, llvm::StringRef name) {
    if (section.isText()) return SizePart::Code;
    if (name.starts_with(".rodata") || name.starts_with(".rdata") || name == "__const" || name == "__cstring" ||
        name.starts_with("__literal"))
        return SizePart::Rodata;
    return name == ".eh_frame" || name == "__eh_frame" ? SizePart::EhFrame : SizePart::Other;
}

/// Returns std::nullopt for a section that takes no memory.
std::optional<SizePart> classify(const llvm::object::ObjectFile& file, const llvm::object::SectionRef& section,
                                 llvm::StringRef name) {
    const SizePart text = partOfText(section, name);
    if (const auto* machO = llvm::dyn_cast<llvm::object::MachOObjectFile>(&file))
        return classifyMachO(*machO, section, text);
    if (section.isBerkeleyText()) return text;
    if (section.isBerkeleyData()) return SizePart::Data;
    return section.isBSS() ? std::optional(SizePart::Bss) : std::nullopt;
}

std::int64_t& partOf(ModuleSizes& sizes, SizePart part) {
    switch (part) {
    case SizePart::Code:
        return sizes.code;
    case SizePart::Rodata:
        return sizes.rodata;
    case SizePart::EhFrame:
        return sizes.ehFrame;
    case SizePart::Other:
        return sizes.other;
    case SizePart::Data:
        return sizes.data;
    case SizePart::Bss:
        break;
    }
    return sizes.bss;
}

} // namespace

Result<llvm::object::OwningBinary<llvm::object::ObjectFile>> openObject(Bytes object, const std::string& name) {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(object.data()), object.size());
    const bool isElf = bytes.starts_with(llvm::ELF::ElfMagic);
    auto buffer = isElf ? llvm::MemoryBuffer::getMemBuffer(bytes, name, false)
                        : llvm::MemoryBuffer::getMemBufferCopy(bytes, name);
    auto file = llvm::object::ObjectFile::createObjectFile(buffer->getMemBufferRef());
    if (!file) return damaged(name, file.takeError());
    return llvm::object::OwningBinary<llvm::object::ObjectFile>(std::move(*file), std::move(buffer));
}

Error damaged(const std::string& name, llvm::Error error) {
    return {ErrorCode::Malformed, llvm::toString(std::move(error)), name, {}, "an intact object file"};
}

Result<SectionParts> readSectionParts(Bytes object, const std::string& name) {
    INLINESCOPE_TRY(const auto opened, openObject(object, name));
    SectionParts parts;
    std::int64_t room = largestImage;
    for (const llvm::object::SectionRef& section : opened.getBinary()->sections()) {
        auto sectionName = section.getName();
        if (!sectionName) return damaged(name, sectionName.takeError());
        const std::optional<SizePart> part = classify(*opened.getBinary(), section, *sectionName);
        if (!part) continue;
        if (section.getSize() > static_cast<std::uint64_t>(room))
            return Error{ErrorCode::Malformed,
                         "sections of more than 1 TiB",
                         name,
                         placeText(PlaceKind::Section, sectionName->str()),
                         {}};
        const auto bytes = static_cast<std::int64_t>(section.getSize());
        room -= bytes;
        parts[{sectionName->str(), *part}] += bytes;
    }
    return parts;
}

ModuleSizes sizesOf(const SectionParts& parts) {
    ModuleSizes sizes;
    for (const auto& [section, size] : parts)
        partOf(sizes, section.second) += size;
    sizes.text = sizes.code + sizes.rodata + sizes.ehFrame + sizes.other;
    return sizes;
}

std::vector<SectionSize> sectionsOf(const SectionParts& parts) {
    std::vector<SectionSize> sections;
    for (const auto& [section, size] : parts) {
        if (sections.empty() || sections.back().name != section.first) sections.push_back({section.first, 0});
        sections.back().size += size;
    }
    return sections;
}

Result<ModuleSizes> readSizes(Bytes object, const std::string& name) {
    INLINESCOPE_TRY(const SectionParts parts, readSectionParts(object, name));
    return sizesOf(parts);
}

} // namespace inlinescope
