// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/line_diff.h"

namespace inlinescope {

/// Two texts of one form of a function's code (core/model/function_code.h), aligned.
struct CodeComparison {
    std::vector<std::string_view> a, b; ///< their lines, which point into the texts
    std::vector<LinePair> rows;
    std::size_t onlyA = 0, onlyB = 0; ///< lines
};

/// Aligns lines by their operations and not by their names, because one more instruction shifts the numbers of all
/// later values and labels. Lines are equal if they differ only in two kinds of names: numbers of metadata (!7) and of
/// attribute groups (#3), which belong to the module; and names of local values and labels (%7, %sum.i, .L3) that
/// correspond to each other, which means that aligned lines define them. The texts must outlive the result.
CodeComparison compareCode(std::string_view a, std::string_view b);

} // namespace inlinescope
