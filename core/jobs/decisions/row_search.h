// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/cell_filter.h"
#include "core/jobs/tables/table.h"
#include "core/model/symbol_text.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// A search in rows as the user sees them.
struct RowSearch {
    std::string text;                 ///< in a cell with words, in any case
    std::string number;               ///< in a cell with a number, written plainly; empty: such cells are skipped
    std::vector<std::string> columns; ///< names of the columns to search
    SymbolForm symbols = SymbolForm::Short;
    std::string word = {}; ///< instead of `text` in columns of the kind Status, if not empty
};

/// A test for each column, by its place in `columns`, in which something can be found: function names as they are
/// shown, locations by file name and line. Error: InvalidArgument for an unknown column.
Result<std::vector<std::pair<std::size_t, CellFilter>>> testsOf(const RowSearch& search,
                                                                const std::vector<Column>& columns);

} // namespace inlinescope
