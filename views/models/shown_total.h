// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <span>
#include <vector>

namespace inlinescope {

/// The total of some rows of a table. Cells are absent in columns of which the table's own total is not the sum of all
/// rows (a percentage, a maximum, a count that leaves rows out), and where a sum exceeds 64 bits.
std::vector<Cell> shownTotal(const Table& table, std::span<const int> rows);

} // namespace inlinescope
