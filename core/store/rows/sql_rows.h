// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <string>
#include <variant>
#include <vector>

namespace inlinescope {

/// NULL, an integer, a floating-point number or a text; what is stored as bytes reads "N bytes".
using SqlValue = std::variant<std::monostate, std::int64_t, double, std::string>;

/// The result of a SELECT.
struct SqlRows {
    std::vector<std::string> columns;
    std::vector<std::vector<SqlValue>> rows; ///< each as long as columns
    bool isCut = false;                      ///< the statement has more rows
};

/// A view that a SELECT may read.
struct SqlView {
    std::string name;
    std::vector<std::string> columns;
};

} // namespace inlinescope
