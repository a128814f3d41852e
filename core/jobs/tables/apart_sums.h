// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// Sums of the values above 0, and of those below.
struct ApartSums {
    std::int64_t above = 0, below = 0;
    bool fits = true; ///< false: one of them exceeds 64 bits
    void add(std::int64_t value);
    void add(const ApartSums& more);
    bool isNothing() const { return above == 0 && below == 0; }
    bool isMixed() const { return fits && above != 0 && below != 0; }
    bool operator==(const ApartSums&) const = default;
};

/// Whether a column has bytes that single compiles measured: growth and shrinkage are summed apart, never with each
/// other.
bool isMeasuredApart(const Column& column);

/// What was added to the cells of some columns of a table, if rows are sums themselves: by the column's name, for each
/// row.
using ApartColumns = std::map<std::string, std::vector<ApartSums>, std::less<>>;

/// By column of the total of these rows: both sums, if values of both signs were added in a column that
/// isMeasuredApart(). They are from `known`, else from the columns lost and won, else from the rows.
std::vector<std::optional<ApartSums>> mixedTotals(const Row& total, const Table& table, std::span<const int> rows,
                                                  const ApartColumns& known = {});

/// The total of a table for a terminal: "+1,204 / −612" in place of a sum of both signs. Exports keep the sum.
Row totalOnTerminal(const Table& table, const ApartColumns& known = {});

} // namespace inlinescope
