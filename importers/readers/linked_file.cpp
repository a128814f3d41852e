// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/linked_file.h"

#include "core/base/error_place.h"
#include "core/base/open_file.h"

#include <cstring>
#include <elf.h>

namespace inlinescope {
namespace {

template <typename T>
bool readAt(const OpenFile& file, std::uint64_t offset, T& to) {
    const auto bytes = file.read(offset, sizeof to);
    if (!bytes.ok() || bytes->size() != sizeof to) return false;
    std::memcpy(&to, bytes->data(), sizeof to);
    return true;
}

bool isLinked(const Elf64_Ehdr& header) {
    return std::memcmp(header.e_ident, ELFMAG, SELFMAG) == 0 && header.e_ident[EI_CLASS] == ELFCLASS64 &&
           header.e_ident[EI_DATA] == ELFDATA2LSB && (header.e_type == ET_EXEC || header.e_type == ET_DYN);
}

void add(LinkedSize& size, const Elf64_Shdr& section) {
    if (!(section.sh_flags & SHF_ALLOC)) return;
    const auto bytes = std::int64_t(section.sh_size);
    if ((section.sh_flags & SHF_EXECINSTR) || !(section.sh_flags & SHF_WRITE))
        size.text += bytes;
    else if (section.sh_type == SHT_NOBITS)
        size.bss += bytes;
    else
        size.data += bytes;
}

} // namespace

Result<std::optional<LinkedSize>> linkedSizeOf(const std::string& path) {
    INLINESCOPE_TRY(const OpenFile file, OpenFile::open(path));
    Elf64_Ehdr header{};
    if (!readAt(file, 0, header) || !isLinked(header)) return std::optional<LinkedSize>();
    LinkedSize size;
    for (std::uint64_t index = 0; index < header.e_shnum; ++index) {
        Elf64_Shdr section{};
        const bool fits = header.e_shentsize == sizeof section &&
                          readAt(file, header.e_shoff + index * sizeof section, section) &&
                          section.sh_size < (std::uint64_t(1) << 48);
        if (!fits)
            return Error{ErrorCode::Malformed, "a damaged table of sections", path,
                         placeText(PlaceKind::Section, index), "a whole ELF file"};
        add(size, section);
    }
    if (header.e_shnum == 0)
        return Error{ErrorCode::Malformed, "no table of sections", path, {}, "an ELF file with one"};
    return std::optional(size);
}

} // namespace inlinescope
