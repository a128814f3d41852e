#pragma once
#include "core/jobs/table.h"

#include <optional>
#include <ostream>
#include <string_view>

namespace inlinescope {

enum class TableFormat : std::uint8_t { Table, Csv, Tsv, Json, Markdown };

/// "table", "csv", "tsv", "json", "md".
std::optional<TableFormat> parseTableFormat(std::string_view name);

/// Writes `table` with its total row. Csv follows RFC 4180 (CRLF line ends, quotes only where needed); Tsv replaces tab
/// and line ends in a value by blanks; Json is an array of objects, the total as last object; Table and Markdown align
/// columns for reading.
void writeTable(std::ostream& out, const Table& table, TableFormat format);

} // namespace inlinescope
