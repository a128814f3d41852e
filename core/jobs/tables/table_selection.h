// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/cell_filter.h"
#include "core/jobs/tables/table.h"
#include "core/model/symbol_text.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope {

/// Which rows of a table are wanted, and in what order.
struct RowSelection {
    std::vector<std::string> filters; ///< COLUMN=TEXT, the text as cell_filter.h describes; a row must pass all of them
    std::string orderBy;              ///< a column; empty: the table's own order
    bool descending = false;
    std::optional<std::int64_t> limit; ///< rows at most, counted after filtering and ordering

    bool isAll() const { return filters.empty() && orderBy.empty() && !limit; }
};

/// One filter of a RowSelection: functions are found by their linkage names and by their short ones.
class RowFilter {
public:
    /// Absent if everything passes. Error: InvalidArgument for an unknown column and for a filter that cannot be read.
    static Result<std::optional<RowFilter>> of(const std::string& filter, const std::vector<Column>& columns);

    /// Of the column, among all.
    std::size_t place() const { return m_place; }
    bool passes(const Cell& cell) const;

private:
    RowFilter(std::size_t place, CellFilter test, bool ofFunctions)
        : m_place(place), m_test(std::move(test)), m_ofFunctions(ofFunctions) {}

    std::size_t m_place;
    CellFilter m_test;
    bool m_ofFunctions;
};

/// Whether a row with the cell `a` comes before one with `b`: numbers are ordered by value, texts by their bytes;
/// absent values come last in both directions.
bool comesBefore(const Cell& a, const Cell& b, bool descending);

/// The column and the text of "COLUMN=TEXT". Error: InvalidArgument.
Result<std::pair<std::string, std::string>> partsOfFilter(const std::string& filter);
/// InvalidArgument: there is no column `name`, with those that there are, and the nearest.
Error unknownColumn(const std::string& name, const std::vector<Column>& columns);

/// The rows that `rows` selects. Numbers are ordered by value, texts by their bytes; rows without a value come last,
/// and rows that are equal keep their order. Filters find a function by its linkage name and by its short one. If rows
/// are left out, the total is too, and a note says so: it would not be their sum. Error: InvalidArgument for an unknown
/// column and for a filter that cannot be read.
Result<Table> selectRows(Table table, const RowSelection& rows);

/// Which cells of each row are printed, and in what form. Made once, for rows that may arrive one by one.
class CellSelection {
public:
    /// `names`: the columns in the wanted order; empty: all. Functions are written as `symbols` says. Error:
    /// InvalidArgument for an unknown column.
    static Result<CellSelection> of(const std::vector<Column>& columns, const std::vector<std::string>& names,
                                    SymbolForm symbols);

    const std::vector<Column>& columns() const { return m_columns; }
    std::vector<Cell> cellsOf(const std::vector<Cell>& row) const;
    /// The whole table. Without its first column its total has no name: it is left out, and a note says so.
    Table of(const Table& table) const;

private:
    std::vector<Column> m_columns;
    std::vector<std::size_t> m_places; ///< of m_columns in a row
    SymbolForm m_symbols = SymbolForm::Raw;
};

} // namespace inlinescope
