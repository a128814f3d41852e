// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/binary_part.h"

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// How the parts of a row were found to be the same.
enum class PartPairing : std::uint8_t {
    None,         ///< only one binary has it
    Name,         ///< and, for callsites, the place of the call
    Demangled,    ///< equal demangled names, without the numbers that compilers append to them
    SizeAndPlace, ///< the only symbol of that size in that section that has no other partner, in both
};

/// "", "name", "demangled", "size-and-place"
std::string_view toString(PartPairing pairing);

struct PartSizes {
    std::int64_t bytes = 0, fileBytes = 0, sites = 0;
    bool operator==(const PartSizes&) const = default;
};

/// One part in all binaries.
struct ComparedPart {
    bool isRest = false;
    std::string name, place;                     ///< of the first binary that has it
    std::vector<std::optional<PartSizes>> sizes; ///< one per binary
    PartPairing pairing = PartPairing::None;     ///< the last step that was needed for any of the binaries
};

/// Compares the parts of one level in any number of binaries; each after the first is paired with all before it. The
/// rows are in the order of the first binary, then of those that only later ones have. A name that a binary has more
/// than once has a row for each, paired in order.
std::vector<ComparedPart> compareBinaries(std::span<const std::vector<BinaryPart>> binaries);

} // namespace inlinescope
