// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/compiler/objects/debug_files.h"
#include "core/compiler/objects/elf_image.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace inlinescope {

/// A defined symbol.
struct SizedSymbol {
    llvm::StringRef name;              ///< in the file's bytes
    std::uint64_t size = 0, begin = 0; ///< begin: in its section
    std::optional<std::size_t> section = {};
    std::int64_t fileBytes = 0;
};

struct BinarySymbols {
    std::vector<SizedSymbol> symbols; ///< largest first, then by name
    std::vector<BinaryPart> rests;    ///< what no symbol has
};

/// The symbols that `llvm-nm --print-size --size-sort` prints, of the table of symbols or, if the file was stripped of
/// it, that of `separate`, its separate debug file, or else the dynamic one. If the table of `separate` is damaged,
/// that is one of its problems. `layout` is that of `image`.
llvm::Expected<BinarySymbols> readBinarySymbols(const llvm::object::ELFObjectFileBase& file,
                                                const SeparateDebugFile& separate, const ElfImage& image,
                                                const BinaryLayout& layout);

/// As a part of level Symbols.
BinaryPart partOf(const SizedSymbol& symbol, const BinaryLayout& layout);

} // namespace inlinescope
