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

/// Aligns by what lines do and not by what they are called: an instruction more shifts the numbers of all values and
/// labels behind it. Lines are taken for the same where they differ in nothing but numbers of metadata (!7) and of
/// attribute groups (#3), which belong to the module, and in names of local values and labels (%7, %sum.i, .L3) that
/// stand for each other: those that aligned lines define. The texts must outlive the result.
CodeComparison compareCode(std::string_view a, std::string_view b);

} // namespace inlinescope
