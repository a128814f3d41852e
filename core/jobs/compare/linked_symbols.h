// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/link_effect.h"
#include "core/base/result.h"
#include "core/model/binary_part.h"
#include "core/store/workspace_reader.h"

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// What is compared of a binary with the objects that it was linked of.
struct LinkedSymbols {
    std::vector<BinaryPart> parts; ///< of BinaryLevel::Symbols
    bool isStripped = false;       ///< only its dynamic symbols are there, if any: no local function is among them
};

/// Errors: those of the reader.
Result<LinkedSymbols> readLinkedSymbols(const ReportsReader& reports, ReportId binary);

/// Why a binary does not say what the linker kept: "has no symbol table (.symtab)".
struct LinkObstacle {
    std::size_t side = 0;
    std::string words;
};

/// The first of the two sides; nothing if the effects say what is linked. `all`: totalEffect() of all modules.
std::optional<LinkObstacle> linkObstacle(const std::array<LinkedSymbols, 2>& binaries, const LinkEffect& all);

} // namespace inlinescope
