// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/linked_symbols.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr const char* symbolTable = ".symtab";

} // namespace

Result<LinkedSymbols> readLinkedSymbols(const ReportsReader& reports, ReportId binary) {
    LinkedSymbols symbols;
    INLINESCOPE_TRY(const auto sections, reports.parts(binary, BinaryLevel::Sections));
    symbols.isStripped =
        !sections.empty() && std::ranges::find(sections, symbolTable, &BinaryPart::name) == sections.end();
    INLINESCOPE_TRY(symbols.parts, reports.parts(binary, BinaryLevel::Symbols));
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
