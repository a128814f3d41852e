// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/linked_symbols.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr const char* symbolTable = ".symtab";
constexpr const char* dynamicTable = ".dynsym";
constexpr const char* fileHeader = "ELF header";
constexpr std::int64_t smallHeader = 52; ///< bytes, of ELF32

/// Whether the symbols may be those of the dynamic table: the binary has no other one, and no separate debug file gave
/// it more than the dynamic table has room for.
bool isStripped(const std::vector<BinaryPart>& sections, const std::vector<BinaryPart>& symbols) {
    std::int64_t table = 0, entry = 24; // bytes
    for (const BinaryPart& section : sections) {
        if (section.name == symbolTable) return false;
        if (section.name == dynamicTable) table = section.bytes;
        if (section.name == fileHeader && section.bytes == smallHeader) entry = 16;
    }
    return !sections.empty() && std::ranges::count(symbols, false, &BinaryPart::isRest) <= table / entry;
}

} // namespace

Result<LinkedSymbols> readLinkedSymbols(const ReportsReader& reports, ReportId binary) {
    LinkedSymbols symbols;
    INLINESCOPE_TRY(const auto sections, reports.parts(binary, BinaryLevel::Sections));
    INLINESCOPE_TRY(symbols.parts, reports.parts(binary, BinaryLevel::Symbols));
    symbols.isStripped = isStripped(sections, symbols.parts);
    return symbols;
}

std::optional<LinkObstacle> linkObstacle(const std::array<LinkedSymbols, 2>& binaries, const LinkEffect& all) {
    for (std::size_t side = 0; side < binaries.size(); ++side) {
        if (binaries[side].isStripped)
            return LinkObstacle{side, std::string("has no symbol table (") + symbolTable + ")"};
        if (all.functions > 0 && all.found[side] == 0)
            return LinkObstacle{side, "has no symbol of the modules' functions"};
    }
    return std::nullopt;
}

} // namespace inlinescope
