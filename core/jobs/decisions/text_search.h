// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/decisions/row_search.h"
#include "core/jobs/tables/table.h"

#include <string>
#include <vector>

namespace inlinescope {

/// The search for a text as the window's find bar has it, in all of these columns: one that is a number is looked for
/// in cells with numbers too.
RowSearch searchFor(const std::string& text, const std::vector<Column>& columns);

/// Leaves the rows in which the search finds something, without a total. Error: InvalidArgument for an unknown column.
Result<void> keepFoundRows(Table& table, const RowSearch& search);

} // namespace inlinescope
