// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

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

/// Sums of the values above 0, and of those below.
struct ApartSums {
    std::int64_t above = 0, below = 0;
    bool fits = true; ///< false: one of them exceeds 64 bits
    void add(std::int64_t value);
    bool isNothing() const { return above == 0 && below == 0; }
    /// "+1,204 / −612"; one number if there is no other; a dash if they do not fit.
    QString text() const;
};

/// Replaces each number of a table's total, or of that of some rows, by a text with both signs, if values of both signs
/// were added to it that the column sums apart. A table that has them as columns, lost and won, has the text from
/// these.
void setSignsApart(std::vector<Cell>& total, const Table& table, std::span<const int> rows);

} // namespace inlinescope
