// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace inlinescope {

/// What a column's numbers mean; decides alignment, grouping and sign on a screen. CSV prints every kind plain.
enum class ColumnKind : std::uint8_t {
    Text,
    Count,   ///< a number of things
    Bytes,   ///< a size
    Delta,   ///< a signed difference in bytes; smaller is better
    Percent, ///< a signed percentage, as number 0..100 with one decimal
    Number,  ///< any other number
    Status,  ///< one of a few words
};

struct Column {
    std::string name; ///< the contract's name: CSV header, JSON key
    ColumnKind kind = ColumnKind::Text;
    bool operator==(const Column&) const = default;
};

/// One value; monostate is "absent" (an empty CSV field, null in JSON).
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;

/// What every command prints and every page shows: the same value from the same query. Immutable once made.
struct Table {
    std::vector<Column> columns;
    std::vector<std::vector<Cell>> rows;    ///< each as long as columns
    std::optional<std::vector<Cell>> total; ///< printed as the last row; its first cell reads "TOTAL"
    std::vector<std::string>
        notes; ///< what stands beside the total: missing, failed, not aligned; English, for the command line

    /// Index of the column `name`, or -1.
    int columnIndex(const std::string& name) const;
};

/// The text of a cell as CSV and TSV carry it: integers plain, doubles in shortest round-trip form, absent as nothing.
std::string plainText(const Cell& cell);

} // namespace inlinescope
