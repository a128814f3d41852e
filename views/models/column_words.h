// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <span>
#include <string_view>

namespace inlinescope {

/// What the window says about a column, in English; translated in the context "Columns".
struct ColumnWords {
    const char* name;
    const char* title;
    const char* meaning; ///< null if the title is sufficient
    /// A relation of a run to the baseline: of several runs' relations, the second run's has no letter, as with two.
    bool isRelation = false;
};

/// Of a column's name without the letter of a side; nullptr if there are none.
const ColumnWords* columnWordsOf(std::string_view name);

/// The names of columns that are hidden while a table is too narrow for all, the first of them first. A name means the
/// columns of all sides, the empty one the columns that only the view has.
std::span<const char* const> columnsHiddenFirst();

} // namespace inlinescope
