// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/binary_symbols.h"

#include "core/base/short_text.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace inlinescope {
namespace {

using namespace llvm::object;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

constexpr std::uint64_t largestSymbol = std::uint64_t(1) << 40;

/// Positions in ElfImage::sections, by index in a file's table.
using SectionPositions = std::unordered_map<std::uint64_t, std::size_t>;

SectionPositions ownSections(const ElfImage& image) {
    SectionPositions positions;
    for (std::size_t index = 0; index < image.sectionIndices.size(); ++index)
        positions[image.sectionIndices[index]] = index;
    return positions;
}

/// Those of the separate debug file that have name, address and size of a section of the binary: the two tables may
/// have different lengths and orders.
Expected<SectionPositions> sectionsOfSeparate(const ELFObjectFileBase& separate, const ElfImage& image) {
    std::map<std::tuple<StringRef, std::uint64_t, std::uint64_t>, std::size_t> known;
    for (std::size_t index = 0; index < image.sections.size(); ++index) {
        const LaidSection& section = image.sections[index];
        known.try_emplace({section.name, section.address, section.size}, index);
    }
    SectionPositions positions;
    for (const SectionRef section : separate.sections()) {
        auto name = section.getName();
        if (!name) return name.takeError();
        const auto found = known.find({*name, section.getAddress(), section.getSize()});
        if (found != known.end()) positions[section.getIndex()] = found->second;
    }
    return positions;
}

bool hasSymbolTable(const ELFObjectFileBase& file) {
    return file.symbol_begin() != file.symbol_end();
}

/// By size, the largest first, then by name. Names are long and begin alike: they are compared once.
bool isBefore(const SizedSymbol& a, const SizedSymbol& b) {
    if (a.size != b.size) return a.size > b.size;
    const int order = a.name.compare(b.name);
    return order != 0 ? order < 0 : a.begin < b.begin;
}

class SymbolReader {
public:
    SymbolReader(const ELFObjectFileBase& file, const ElfImage& image, SectionPositions sections)
        : m_file(file), m_image(image), m_sections(std::move(sections)) {}

    Expected<std::vector<SizedSymbol>> read() {
        const auto* plain = llvm::dyn_cast<ELF64LEObjectFile>(&m_file);
        if (plain && plain->getELFFile().getHeader().e_machine == llvm::ELF::EM_X86_64) {
            auto isRead = readPlain(plain->getELFFile());
            if (!isRead) return isRead.takeError();
            if (*isRead) return std::move(m_symbols);
        }
        const auto all = m_file.symbols();
        if (Error error = readAll(all)) return std::move(error);
        if (all.begin() == all.end())
            if (Error error = readAll(m_file.getDynamicSymbolIterators())) return std::move(error);
        return std::move(m_symbols);
    }

private:
    using Elf64 = ELFFile<ELF64LE>;
    /// Reads the first table that is not empty, or nothing: false. The functions of SymbolRef look the table up again
    /// for each question about each symbol, since the symbols of other machines have more meanings, in names ("$x") and
    /// in the lowest bits of addresses. As there, a damaged table is an error even if the other one is read.
    Expected<bool> readPlain(const Elf64& elf) {
        auto sections = elf.sections();
        if (!sections) return sections.takeError();
        const Elf64::Elf_Shdr* first = nullptr;
        Elf64::Elf_Sym_Range all;
        for (const auto type : {llvm::ELF::SHT_SYMTAB, llvm::ELF::SHT_DYNSYM}) {
            const auto table = std::ranges::find(*sections, type, [](const auto& header) { return header.sh_type; });
            if (table == sections->end()) continue;
            auto symbols = elf.symbols(&*table);
            if (!symbols) return symbols.takeError();
            if (!all.empty() || symbols->empty()) continue;
            first = &*table;
            all = *symbols;
        }
        const auto isOther = [&](const Elf64::Elf_Sym& symbol) { return isOtherIndex(symbol, sections->size()); };
        if (!first || std::ranges::any_of(all, isOther)) return false;
        auto names = elf.getStringTableForSymtab(*first, *sections);
        if (!names) return names.takeError();
        if (Error error = readPlain(all, *names)) return std::move(error);
        return true;
    }
    /// The number of its section is in another table, or wrong.
    static bool isOtherIndex(const Elf64::Elf_Sym& symbol, std::size_t sections) {
        const std::uint16_t index = symbol.st_shndx;
        return index == llvm::ELF::SHN_XINDEX || (index < llvm::ELF::SHN_LORESERVE && index >= sections);
    }
    Error readPlain(Elf64::Elf_Sym_Range symbols, StringRef names) {
        m_symbols.reserve(symbols.size());
        for (const Elf64::Elf_Sym& symbol : symbols.drop_front()) {
            const unsigned char type = symbol.getType();
            const std::uint16_t index = symbol.st_shndx;
            if (index == llvm::ELF::SHN_UNDEF || type == llvm::ELF::STT_FILE || type == llvm::ELF::STT_SECTION)
                continue;
            auto name = symbol.getName(names);
            if (!name) return name.takeError();
            if (symbol.st_size > largestSymbol) return tooLarge(symbol.st_size);
            SizedSymbol sized{*name, symbol.st_size};
            const bool isNowhere = type == llvm::ELF::STT_COMMON || index >= llvm::ELF::SHN_LORESERVE;
            const auto known = isNowhere ? m_sections.end() : m_sections.find(index);
            if (known != m_sections.end()) place(sized, known->second, symbol.st_value, type);
            m_symbols.push_back(sized);
        }
        return Error::success();
    }
    static Error tooLarge(std::uint64_t size) {
        return llvm::createStringError("a symbol of " + std::to_string(size) + " bytes");
    }
    template <typename Symbols>
    Error readAll(const Symbols& symbols) {
        for (const ELFSymbolRef symbol : symbols)
            if (Error error = readSymbol(symbol)) return error;
        return Error::success();
    }
    Error readSymbol(const ELFSymbolRef& symbol) {
        auto flags = symbol.getFlags();
        if (!flags) return flags.takeError();
        if (*flags & (SymbolRef::SF_Undefined | SymbolRef::SF_FormatSpecific)) return Error::success();
        auto type = symbol.getType(); // its error ends the program in getSize() and getELFType()
        if (!type) return type.takeError();
        const std::uint64_t size = symbol.getSize();
        auto name = symbol.getName();
        if (!name) return name.takeError();
        if (size > largestSymbol) return tooLarge(size);
        SizedSymbol sized{*name, size};
        if (!(*flags & (SymbolRef::SF_Common | SymbolRef::SF_Absolute)))
            if (Error error = place(symbol, sized)) return error;
        m_symbols.push_back(sized);
        return Error::success();
    }
    Error place(const ELFSymbolRef& symbol, SizedSymbol& sized) {
        auto section = symbol.getSection();
        if (!section) return section.takeError();
        if (*section == m_file.section_end()) return Error::success();
        const auto known = m_sections.find((*section)->getIndex());
        if (known == m_sections.end()) return Error::success();
        auto value = symbol.getValue();
        if (!value) return value.takeError();
        place(sized, known->second, *value, symbol.getELFType());
        return Error::success();
    }
    void place(SizedSymbol& sized, std::size_t section, std::uint64_t begin, unsigned type) const {
        if (!m_image.isRelocatable) {
            if (type == llvm::ELF::STT_TLS) begin += m_image.tlsAddress.value_or(0);
            begin -= m_image.sections[section].address; // beyond the section's size if it is before the section
        }
        sized.section = section;
        sized.begin = begin;
    }

    const ELFObjectFileBase& m_file;
    const ElfImage& m_image;
    SectionPositions m_sections;
    std::vector<SizedSymbol> m_symbols;
};

/// Nothing if the binary's own table is to be read.
std::optional<std::vector<SizedSymbol>> symbolsOfSeparate(const ELFObjectFileBase& file,
                                                          const SeparateDebugFile& separate, const ElfImage& image) {
    if (!separate.file || image.isRelocatable || hasSymbolTable(file) || !hasSymbolTable(*separate.file)) return {};
    const auto damaged = [&](Error error) -> std::optional<std::vector<SizedSymbol>> {
        separate.problems->push_back("none of its symbols is read: " + shortText(llvm::toString(std::move(error))));
        return {};
    };
    auto sections = sectionsOfSeparate(*separate.file, image);
    if (!sections) return damaged(sections.takeError());
    auto symbols = SymbolReader(*separate.file, image, std::move(*sections)).read();
    if (!symbols) return damaged(symbols.takeError());
    return std::move(*symbols);
}

} // namespace

Expected<BinarySymbols> readBinarySymbols(const ELFObjectFileBase& file, const SeparateDebugFile& separate,
                                          const ElfImage& image, const BinaryLayout& layout) {
    auto found = symbolsOfSeparate(file, separate, image);
    if (!found) {
        auto own = SymbolReader(file, image, ownSections(image)).read();
        if (!own) return own.takeError();
        found = std::move(*own);
    }
    std::vector<SizedSymbol>& symbols = *found;
    std::ranges::sort(symbols, isBefore);
    std::vector<SectionStretch> stretches;
    for (std::size_t index = symbols.size(); index-- > 0;) { // so that the first of several names has the bytes
        const SizedSymbol& symbol = symbols[index];
        if (symbol.size > 0 && symbol.section && symbol.begin < layout.sections()[*symbol.section].size)
            stretches.push_back(
                {symbol.begin, symbol.begin + symbol.size, std::uint32_t(*symbol.section), std::uint32_t(index)});
    }
    std::vector<BinaryPart> rests =
        layout.divide(std::move(stretches), BinaryLevel::Symbols,
                      [&](std::size_t index, std::int64_t fileBytes) { symbols[index].fileBytes += fileBytes; });
    return BinarySymbols{std::move(symbols), std::move(rests)};
}

BinaryPart partOf(const SizedSymbol& symbol, const BinaryLayout& layout) {
    return {BinaryLevel::Symbols,
            false,
            symbol.name.str(),
            symbol.section ? layout.sections()[*symbol.section].name : std::string(),
            std::int64_t(symbol.size),
            symbol.fileBytes,
            0};
}

} // namespace inlinescope
