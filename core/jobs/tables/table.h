// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/column_name.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace inlinescope {

/// The meaning of a column's numbers; it determines alignment, grouping and sign on a screen. CSV prints all kinds
/// plain.
enum class ColumnKind : std::uint8_t {
    Text,
    Count,      ///< a number of things
    Bytes,      ///< a size
    Delta,      ///< a signed difference in bytes; smaller is better
    Percent,    ///< a signed percentage, as number 0..100 with one decimal
    Share,      ///< a percentage of a whole, likewise
    Number,     ///< any other number
    Status,     ///< one of a few words
    Percentile, ///< a value's rank among others, 0..100
};

/// Whether the cells of a column are numbers: they are aligned to the right, and filters may test them (">100").
constexpr bool isNumeric(ColumnKind kind) {
    return kind != ColumnKind::Text && kind != ColumnKind::Status;
}

struct Column {
    Column() = default;
    Column(ColumnName itsName, ColumnKind itsKind = ColumnKind::Text) : name(itsName.text()), kind(itsKind) {}

    std::string name; ///< the contract's name: CSV header, JSON key
    ColumnKind kind = ColumnKind::Text;
    bool operator==(const Column&) const = default;

    /// Whether it is the column of that name, or a side's.
    bool isOf(ColumnName stem) const { return sidedName(name).stem == stem.text(); }
};

/// One value; monostate is "absent" (an empty CSV field, null in JSON).
using Cell = std::variant<std::monostate, std::int64_t, double, std::string>;
using Row = std::vector<Cell>;

inline Cell cell(std::string_view text) {
    return std::string(text);
}
inline Cell cell(const std::string& text) {
    return text;
}
inline Cell cell(const char* text) {
    return std::string(text);
}
inline Cell cell(std::int64_t number) {
    return number;
}
inline Cell cell(double number) {
    return number;
}
template <typename T>
Cell cell(const std::optional<T>& value) {
    return value ? cell(*value) : Cell();
}

/// What every command prints and every page shows: the same values from the same query. Immutable after its
/// construction.
struct Table {
    std::vector<Column> columns;
    std::vector<Row> rows;    ///< each as long as columns
    std::optional<Row> total; ///< printed as the last row; its first cell reads "TOTAL"
    std::vector<std::string>
        notes; ///< what the total does not include: missing, failed, not aligned; English, for the command line

    /// Index of the column `name`, or -1.
    int columnIndex(ColumnName name) const;
};

/// The text of a cell in CSV and TSV: integers plain, doubles in shortest round-trip form, absent values empty.
std::string plainText(const Cell& cell);

} // namespace inlinescope
