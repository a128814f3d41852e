// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/elf_image.h"

#include "core/base/short_text.h"

#include <llvm/ADT/StringExtras.h>
#include <llvm/Support/Error.h>

#include <algorithm>

namespace inlinescope {
namespace {

using namespace llvm::object;
using llvm::Error;
using llvm::Expected;

constexpr std::uint64_t largestImage = std::uint64_t(1) << 40;
constexpr std::size_t mostSegments = 65'535;

Error tooLarge(const char* what, std::uint64_t size) {
    return llvm::createStringError(std::string(what) + " of " + std::to_string(size) + " bytes");
}

std::uint64_t alignedDown(std::uint64_t value, std::uint64_t alignment) {
    return alignment > 1 ? value - value % alignment : value;
}
std::uint64_t alignedUp(std::uint64_t value, std::uint64_t alignment) {
    return alignment > 1 ? alignedDown(value + alignment - 1, alignment) : value;
}

/// Adds up segments as elfinfo.py of Fuchsia's build does.
class SegmentSums {
public:
    /// Whether the numbers are small enough to be added up.
    static bool isSmall(std::uint64_t address, std::uint64_t fileSize, std::uint64_t memorySize,
                        std::uint64_t alignment) {
        constexpr std::uint64_t largestAddress = std::uint64_t(1) << 63;
        return address < largestAddress && std::max({fileSize, memorySize, alignment}) <= largestImage;
    }
    void add(const LoadSegment& segment, std::uint64_t fileSize, std::uint64_t alignment) {
        const std::uint64_t begin = alignedDown(segment.address, alignment);
        const std::uint64_t fileEnd = alignedUp(segment.address + fileSize, alignment);
        const std::uint64_t end = alignedUp(segment.address + segment.memorySize, alignment);
        if (!m_begin) m_begin = begin;
        m_end = end;
        if (segment.isExecutable) m_code += fileEnd - begin;
        if (segment.isReadable && !segment.isWritable && !segment.isExecutable) m_rodata += fileEnd - begin;
        if (!segment.isWritable) return;
        m_data += fileEnd - begin;
        m_bss += end > fileEnd ? end - fileEnd : 0;
    }
    /// Whether all sums are numbers of bytes that a file's image can have.
    bool areSmall() const {
        const std::uint64_t memory = m_begin && m_end > *m_begin ? m_end - *m_begin : 0;
        return std::max({memory, m_code, m_rodata, m_data, m_bss}) <= largestImage;
    }
    bool any() const { return m_begin.has_value(); }
    std::int64_t code() const { return std::int64_t(m_code); }
    std::int64_t rodata() const { return std::int64_t(m_rodata); }
    std::int64_t data() const { return std::int64_t(m_data); }
    std::int64_t bss() const { return std::int64_t(m_bss); }
    std::int64_t memory() const { return m_end > *m_begin ? std::int64_t(m_end - *m_begin) : 0; }

private:
    std::optional<std::uint64_t> m_begin;
    std::uint64_t m_end = 0, m_code = 0, m_rodata = 0, m_data = 0, m_bss = 0;
};

/// Sizes of tables of relocations, from the dynamic section.
struct DynamicSums {
    std::uint64_t rel = 0, rela = 0, relr = 0, count = 0;

    template <typename Entries>
    void read(const Entries& entries) {
        std::uint64_t ofPlt = 0, pltKind = 0;
        for (const auto& entry : entries) {
            const std::uint64_t value = entry.getVal();
            switch (entry.getTag()) {
            case llvm::ELF::DT_RELSZ:
                rel = value;
                break;
            case llvm::ELF::DT_RELASZ:
                rela = value;
                break;
            case llvm::ELF::DT_RELRSZ:
                relr = value;
                break;
            case llvm::ELF::DT_RELCOUNT:
            case llvm::ELF::DT_RELACOUNT:
                count += value;
                break;
            case llvm::ELF::DT_PLTRELSZ:
                ofPlt = value;
                break;
            case llvm::ELF::DT_PLTREL:
                pltKind = value;
                break;
            default:
                break;
            }
        }
        if (pltKind == llvm::ELF::DT_REL) rel += ofPlt;
        if (pltKind == llvm::ELF::DT_RELA) rela += ofPlt;
    }
    bool isSmall() const { return std::max({rel, rela, relr, count}) <= largestImage; }
};

template <typename Elf>
class ImageReader {
public:
    ImageReader(const ELFObjectFile<Elf>& object, std::uint64_t fileSize)
        : m_object(object), m_file(object.getELFFile()), m_fileSize(fileSize) {}

    Expected<ElfImage> read() {
        m_image.isRelocatable = m_object.isRelocatableObject();
        if (Error error = readSegments()) return std::move(error);
        if (Error error = readSections()) return std::move(error);
        if (Error error = readDynamic()) return std::move(error);
        readBuildId();
        addHeaders();
        fillFields();
        return std::move(m_image);
    }

private:
    Error readSegments() {
        auto headers = m_file.program_headers();
        if (!headers) return headers.takeError();
        if (headers->size() > mostSegments)
            return llvm::createStringError(std::to_string(headers->size()) + " program headers");
        for (const auto& header : *headers) {
            if (!SegmentSums::isSmall(header.p_vaddr, header.p_filesz, header.p_memsz, header.p_align))
                return tooLarge("a segment", std::max<std::uint64_t>(header.p_filesz, header.p_memsz));
            if (header.p_type == llvm::ELF::PT_TLS) m_image.tlsAddress = header.p_vaddr;
            if (header.p_type == llvm::ELF::PT_GNU_RELRO) m_relro += header.p_memsz;
            if (header.p_type != llvm::ELF::PT_LOAD) continue;
            LoadSegment segment{header.p_vaddr,
                                header.p_memsz,
                                {header.p_offset, header.p_filesz},
                                (header.p_flags & llvm::ELF::PF_R) != 0,
                                (header.p_flags & llvm::ELF::PF_W) != 0,
                                (header.p_flags & llvm::ELF::PF_X) != 0};
            m_sums.add(segment, header.p_filesz, header.p_align);
            if (!m_sums.areSmall() || m_relro > largestImage)
                return llvm::createStringError("segments that span more than 2^40 bytes together");
            m_image.segments.push_back(segment);
        }
        return Error::success();
    }
    Error readSections() {
        auto headers = m_file.sections();
        if (!headers) return headers.takeError();
        std::uint64_t index = 0, room = largestImage;
        for (const auto& header : *headers) {
            const std::uint64_t at = index++;
            if (header.sh_type == llvm::ELF::SHT_NULL) continue;
            auto name = m_file.getSectionName(header);
            if (!name) return name.takeError();
            if (header.sh_size > room) return tooLarge("sections", header.sh_size);
            room -= header.sh_size;
            const bool hasBytes = header.sh_type != llvm::ELF::SHT_NOBITS;
            if (hasBytes && (header.sh_offset > m_fileSize || header.sh_size > m_fileSize - header.sh_offset))
                return llvm::createStringError("section " + shortText(name->str()) + " is not inside of the file");
            m_image.sections.push_back(
                {name->str(),
                 header.sh_addr,
                 header.sh_size,
                 (header.sh_flags & llvm::ELF::SHF_ALLOC) != 0 && !isTlsBss(header) && !m_image.isRelocatable,
                 {header.sh_offset, hasBytes ? std::uint64_t(header.sh_size) : 0}});
            m_image.sectionIndices.push_back(at);
        }
        return Error::success();
    }
    /// Such a section has no address of its own: the next one begins at its address.
    static bool isTlsBss(const Elf::Shdr& header) {
        return header.sh_type == llvm::ELF::SHT_NOBITS && (header.sh_flags & llvm::ELF::SHF_TLS) != 0;
    }
    /// LLVM adds offset and size of a header without looking for an overflow.
    bool isInside(const Elf::Phdr& header) const {
        return header.p_offset <= m_fileSize && header.p_filesz <= m_fileSize - header.p_offset;
    }
    /// A file with nothing but debug information has a header of a dynamic section, but not the section.
    Error readDynamic() {
        for (const auto& header : llvm::cantFail(m_file.program_headers()))
            if (header.p_type == llvm::ELF::PT_DYNAMIC && !isInside(header)) return Error::success();
        auto entries = m_file.dynamicEntries();
        if (!entries) return llvm::consumeError(entries.takeError()), Error::success();
        m_dynamic.read(*entries);
        return m_dynamic.isSmall() ? Error::success() : tooLarge("a table of relocations", m_dynamic.rela);
    }
    /// Damaged notes are no reason to refuse the file: they say nothing about sizes.
    void readBuildId() {
        for (const auto& header : llvm::cantFail(m_file.program_headers()))
            if (header.p_type == llvm::ELF::PT_NOTE && isInside(header)) readNotes(header, header.p_align);
        if (!m_image.segments.empty()) return;
        for (const auto& section : llvm::cantFail(m_file.sections()))
            if (section.sh_type == llvm::ELF::SHT_NOTE) readNotes(section, section.sh_addralign);
    }
    template <typename Header>
    void readNotes(const Header& header, std::uint64_t alignment) {
        Error error = Error::success();
        for (const auto& note : m_file.notes(header, error))
            if (note.getName() == "GNU" && note.getType() == llvm::ELF::NT_GNU_BUILD_ID)
                m_image.buildId = llvm::toHex(note.getDesc(alignment), true);
        llvm::consumeError(std::move(error));
    }
    void addHeaders() {
        const auto add = [&](const char* name, std::uint64_t offset, std::uint64_t size) {
            m_image.headers.push_back({name, 0, size, false, {offset, size}});
        };
        const auto& header = m_file.getHeader();
        add("ELF header", 0, header.e_ehsize);
        add("program headers", header.e_phoff, std::uint64_t(header.e_phentsize) * header.e_phnum);
        add("section headers", header.e_shoff,
            std::uint64_t(header.e_shentsize) * llvm::cantFail(m_file.sections()).size());
    }
    void fillFields() {
        m_image.fields.resize(elfSizeFields().size());
        const auto put = [&](const char* field, std::int64_t value) {
            m_image.fields[std::size_t(std::ranges::find(elfSizeFields(), field) - elfSizeFields().begin())] = value;
        };
        put("file", std::int64_t(m_fileSize));
        if (!m_sums.any()) return;
        put("memory", m_sums.memory());
        put("code", m_sums.code());
        put("rodata", m_sums.rodata());
        put("data", m_sums.data());
        put("bss", m_sums.bss());
        put("relro", std::int64_t(m_relro));
        put("rel", std::int64_t(m_dynamic.rel));
        put("rela", std::int64_t(m_dynamic.rela));
        put("relr", std::int64_t(m_dynamic.relr));
        put("relcount", std::int64_t(m_dynamic.count));
    }

    const ELFObjectFile<Elf>& m_object;
    const ELFFile<Elf>& m_file;
    const std::uint64_t m_fileSize;
    ElfImage m_image;
    SegmentSums m_sums;
    DynamicSums m_dynamic;
    std::uint64_t m_relro = 0;
};

} // namespace

llvm::Expected<ElfImage> readElfImage(const ELFObjectFileBase& file, std::uint64_t fileSize) {
    if (const auto* object = llvm::dyn_cast<ELF64LEObjectFile>(&file)) return ImageReader(*object, fileSize).read();
    if (const auto* object = llvm::dyn_cast<ELF32LEObjectFile>(&file)) return ImageReader(*object, fileSize).read();
    if (const auto* object = llvm::dyn_cast<ELF64BEObjectFile>(&file)) return ImageReader(*object, fileSize).read();
    return ImageReader(llvm::cast<ELF32BEObjectFile>(file), fileSize).read();
}

std::string nameOf(const LoadSegment& segment) {
    return std::string("LOAD ") + (segment.isReadable ? 'r' : '-') + (segment.isWritable ? 'w' : '-') +
           (segment.isExecutable ? 'x' : '-');
}

} // namespace inlinescope
