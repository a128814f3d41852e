// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <span>
#include <vector>

namespace inlinescope {

/// What TOTAL would say of some rows of RunComparison::table: every column of numbers is the sum of that column over
/// those of the rows that have a size in every run, percents are made anew from the sums, and status is "ok" or what
/// was left out ("2 failed in B, 1 missing in A"). The first cell, and best, are absent.
std::vector<Cell> comparisonSubtotal(const Table& comparison, std::span<const int> rows);

} // namespace inlinescope
