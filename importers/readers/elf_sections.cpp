// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/elf_sections.h"

#include "core/base/file_bytes.h"

#include <optional>
#include <vector>

namespace inlinescope {
namespace {

constexpr std::uint64_t largestTable = 16 << 20, largestNames = 64 << 20;
constexpr std::uint64_t extendedIndex = 0xffff; ///< SHN_XINDEX

/// Offsets of fields in the headers of the two classes.
struct Shape {
    std::size_t word;                                              ///< of an address
    std::size_t tableOffset, entrySize, entryCount, nameTable;     ///< in the file's header
    std::size_t sectionOffset, sectionSize, sectionLink, minEntry; ///< in a section's header
};
constexpr Shape shape32{4, 32, 46, 48, 50, 16, 20, 24, 40}, shape64{8, 40, 58, 60, 62, 24, 32, 40, 64};

/// Numbers of a slice of the file, in the file's byte order; nothing beyond its end.
class Fields {
public:
    Fields(Bytes bytes, bool isLittle) : m_bytes(bytes), m_isLittle(isLittle) {}
    std::optional<std::uint64_t> at(std::uint64_t offset, std::size_t size) const {
        if (offset > m_bytes.size() || size > m_bytes.size() - offset) return std::nullopt;
        std::uint64_t value = 0;
        for (std::size_t index = 0; index < size; ++index)
            value = value << 8 | std::uint64_t(m_bytes[std::size_t(offset) + (m_isLittle ? size - 1 - index : index)]);
        return value;
    }

private:
    Bytes m_bytes;
    bool m_isLittle;
};

std::optional<std::vector<std::byte>> slice(const std::string& path, std::optional<std::uint64_t> offset,
                                            std::optional<std::uint64_t> size, std::uint64_t limit) {
    if (!offset || !size || *size > limit) return std::nullopt;
    auto bytes = readFileSlice(path, *offset, *size);
    return bytes.ok() ? std::optional(std::move(*bytes)) : std::nullopt;
}

class SectionTable {
public:
    SectionTable(const std::string& path, const Shape& shape, bool isLittle)
        : m_path(path), m_shape(shape), m_isLittle(isLittle) {}

    bool has(const Fields& header, std::string_view name) {
        const auto begin = header.at(m_shape.tableOffset, m_shape.word);
        m_entry = header.at(m_shape.entrySize, 2).value_or(0);
        auto count = header.at(m_shape.entryCount, 2);
        auto names = header.at(m_shape.nameTable, 2);
        if (m_entry < m_shape.minEntry || !begin || !count || !names) return false;
        if (*count == 0 || *names == extendedIndex) { // the first section has the numbers
            const auto first = slice(m_path, begin, m_entry, largestTable);
            if (!first) return false;
            const Fields fields(*first, m_isLittle);
            if (*count == 0) count = fields.at(m_shape.sectionSize, m_shape.word);
            if (*names == extendedIndex) names = fields.at(m_shape.sectionLink, 4);
        }
        if (!count || !names || *count > largestTable / m_entry) return false;
        const auto table = slice(m_path, begin, *count * m_entry, largestTable);
        return table && hasName(Fields(*table, m_isLittle), *count, *names, name);
    }

private:
    bool hasName(const Fields& table, std::uint64_t count, std::uint64_t names, std::string_view name) const {
        if (names >= count) return false;
        const auto texts = slice(m_path, table.at(names * m_entry + m_shape.sectionOffset, m_shape.word),
                                 table.at(names * m_entry + m_shape.sectionSize, m_shape.word), largestNames);
        if (!texts) return false;
        const std::string_view all = asText(*texts);
        const std::string wanted = std::string(name) + '\0';
        for (std::uint64_t index = 0; index < count; ++index)
            if (const auto at = table.at(index * m_entry, 4); at && *at < all.size())
                if (all.substr(std::size_t(*at)).starts_with(wanted)) return true;
        return false;
    }

    const std::string& m_path;
    const Shape& m_shape;
    bool m_isLittle;
    std::uint64_t m_entry = 0;
};

} // namespace

bool hasElfSection(const std::string& path, std::string_view name) {
    const auto header = readPrefix(path, 64);
    if (!header.ok() || header->size() < 52 ||
        !header->starts_with("\x7f"
                             "ELF"))
        return false;
    const bool isLittle = (*header)[5] == 1;
    const Shape& shape = (*header)[4] == 1 ? shape32 : shape64;
    return SectionTable(path, shape, isLittle).has(Fields(asBytes(*header), isLittle), name);
}

} // namespace inlinescope
