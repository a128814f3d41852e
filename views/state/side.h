// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QString>

#include <array>
#include <cstdint>

namespace inlinescope {

/// What a page shows on one of two sides: the compared run of that side, nothing, or a set of remarks of another build.
struct Side {
    enum class Kind : std::uint8_t { Run, Nothing, Remarks };

    Kind kind = Kind::Run;
    QString remarks = {}; ///< the name of the set; empty for another kind
    bool operator==(const Side&) const = default;
};
using Sides = std::array<Side, 2>; ///< side A, and B; by default the compared runs

} // namespace inlinescope
