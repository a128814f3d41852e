// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <span>
#include <vector>

namespace inlinescope {

/// The TOTAL of some rows of RunComparison::table: every column of numbers is the sum over those rows that have a size
/// in every run, percents are computed from the sums. Texts are absent.
std::vector<Cell> comparisonSubtotal(const Table& comparison, std::span<const int> rows);

} // namespace inlinescope
