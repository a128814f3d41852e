// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/apart_sums.h"

#include <QString>

#include <cstdint>
#include <span>
#include <vector>

namespace inlinescope {

/// How the values that a column has in several rows are summed up.
enum class ColumnTotal : std::uint8_t {
    Sum,        ///< they add up
    SignsApart, ///< each was measured by itself: growth and shrinkage are summed apart, never with each other
    Mean,       ///< mean, minimum and maximum
    Range,      ///< minimum and maximum
    Nothing,    ///< numbers that name something
};

/// By the column's name and kind.
ColumnTotal totalOf(const Column& column);

/// "+1,204 / −612"; one number if there is no other; a dash if they do not fit.
QString apartText(const ApartSums& sums);

/// Replaces each number of a table's total, or of that of some rows, by a text with both signs, where mixedTotals()
/// says so.
void setSignsApart(std::vector<Cell>& total, const Table& table, std::span<const int> rows,
                   const ApartColumns& known = {});

} // namespace inlinescope
