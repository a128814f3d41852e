// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <optional>
#include <ostream>
#include <string>
#include <string_view>

namespace inlinescope {

enum class TableFormat : std::uint8_t { Table, Csv, Tsv, Json, Markdown };

/// "table", "csv", "tsv", "json", "md".
std::optional<TableFormat> parseTableFormat(std::string_view name);

/// Whether Csv and Tsv put an apostrophe before a text that a spreadsheet would compute: one that begins with "=", "+",
/// "-" or "@" and is not the sign alone, a number, or a compiler's option. Cells with numbers are never changed.
enum class FormulaGuard : std::uint8_t { On, Off };

/// Writes a table whose rows arrive one by one: Csv, Tsv and Json immediately, Table and Markdown after the last row.
class TableStream {
public:
    TableStream(std::ostream& out, std::vector<Column> columns, TableFormat format,
                FormulaGuard guard = FormulaGuard::On);
    void row(std::vector<Cell> row);
    /// Call it exactly once, after the last row.
    void finish();

private:
    void writeSeparated(const std::vector<Cell>& row);
    void writeJson(const std::vector<Cell>& row);

    std::ostream& m_out;
    TableFormat m_format;
    FormulaGuard m_guard;
    Table m_table; ///< the columns, and the rows that are not written yet
    bool m_isFirst = true;
};

/// Writes `table` with its total row. Csv follows RFC 4180 (CRLF line ends, quotes only if needed); Tsv replaces tab
/// and line ends in a value by blanks; Json is an array of objects, the total as last object; Table and Markdown align
/// columns for reading. Names may come from untrusted files: every format except Json writes hidden characters
/// (core/base/visible_text.h) as escapes, and Markdown puts possible markup in code spans; Json's strings are exact.
void writeTable(std::ostream& out, const Table& table, TableFormat format, FormulaGuard guard = FormulaGuard::On);

/// A text as such a cell of a Tsv.
std::string tsvField(const std::string& text);

} // namespace inlinescope
