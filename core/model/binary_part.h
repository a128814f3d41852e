// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

/// Ways to divide a binary into parts. The parts of each level have all bytes of the file, each byte once.
enum class BinaryLevel : std::uint8_t {
    Segments,  ///< program headers of type LOAD
    Sections,  ///< as `llvm-size -A` lists them, and the others
    Symbols,   ///< as `llvm-nm --print-size` lists them
    Units,     ///< compile units of the debug information
    Inlined,   ///< functions that were inlined, by their debug information
    Callsites, ///< the same, one row for each place of a call
};
constexpr BinaryLevel lastOf(BinaryLevel) {
    return BinaryLevel::Callsites;
}

/// The words for levels, in their order.
inline constexpr std::array<std::string_view, 6> binaryLevelNames = {"segments", "sections", "symbols",
                                                                     "units",    "inlined",  "callsites"};

constexpr std::string_view toString(BinaryLevel level) {
    return binaryLevelNames[std::size_t(level)];
}

constexpr std::optional<BinaryLevel> parseBinaryLevel(std::string_view word) {
    for (std::size_t level = 0; level < binaryLevelNames.size(); ++level)
        if (binaryLevelNames[level] == word) return BinaryLevel(level);
    return std::nullopt;
}

/// No number of a part is larger; a sum of overlapping ranges that would be ends here.
constexpr std::int64_t largestPart = std::int64_t(1) << 40;

/// A part of a binary. Its numbers are at least 0.
struct BinaryPart {
    BinaryLevel level = BinaryLevel::Segments;
    /// The bytes of `place` that are in no other part of the level; the name is that of a section, or says what it is
    /// ("ELF header").
    bool isRest = false;
    std::string name;  ///< a linkage name, if it is a function or variable
    std::string place; ///< a symbol's section, a unit's folder, a call's file:line:column; an archive's member first
    /// As the usual tool counts them: in memory, and more than once if a part overlaps another (an alias, an inlined
    /// function in another).
    std::int64_t bytes = 0;
    std::int64_t fileBytes = 0; ///< of the file, which no other part of the level has
    std::int64_t sites = 0;     ///< inlined copies of a function; 0 at other levels
    bool operator==(const BinaryPart&) const = default;
};

} // namespace inlinescope
