// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/table_selection.h"

#include "core/base/counted.h"
#include "core/base/join.h"
#include "core/base/nearest_name.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string_view>

namespace inlinescope {
namespace {

bool holdsFunctions(const Column& column) {
    static constexpr std::array<std::string_view, 7> names = {"callee",   "caller", "culprit_callee", "culprit_caller",
                                                              "function", "name",   "renamed_from"};
    return std::ranges::find(names, column.name) != names.end();
}

Result<std::size_t> placeOf(const std::string& name, const std::vector<Column>& columns) {
    const auto found = std::ranges::find(columns, name, &Column::name);
    if (found == columns.end()) return unknownColumn(name, columns);
    return std::size_t(found - columns.begin());
}

/// Removes the rows that do not pass.
Result<void> applyFilter(Table& table, const std::string& filter) {
    INLINESCOPE_TRY(const std::optional<RowFilter> test, RowFilter::of(filter, table.columns));
    if (test)
        std::erase_if(table.rows, [&](const std::vector<Cell>& row) { return !test->passes(row[test->place()]); });
    return {};
}

/// Numbers before texts before absent values.
int rankOf(const Cell& cell) {
    if (std::holds_alternative<std::monostate>(cell)) return 2;
    return std::holds_alternative<std::string>(cell) ? 1 : 0;
}

bool isLess(const Cell& a, const Cell& b) {
    const auto *first = std::get_if<std::int64_t>(&a), *second = std::get_if<std::int64_t>(&b);
    if (first && second) return *first < *second;
    if (const auto* text = std::get_if<std::string>(&a)) return *text < std::get<std::string>(b);
    const auto number = [](const Cell& cell) {
        const auto* real = std::get_if<double>(&cell);
        return real ? *real : double(std::get<std::int64_t>(cell));
    };
    return number(a) < number(b);
}

void order(Table& table, std::size_t place, bool descending) {
    std::vector<std::size_t> places(table.rows.size());
    std::iota(places.begin(), places.end(), std::size_t(0));
    std::ranges::sort(places, [&](std::size_t a, std::size_t b) {
        const Cell &first = table.rows[a][place], &second = table.rows[b][place];
        if (comesBefore(first, second, descending)) return true;
        return !comesBefore(second, first, descending) && a < b;
    });
    std::vector<std::vector<Cell>> ordered;
    for (const std::size_t row : places)
        ordered.push_back(std::move(table.rows[row]));
    table.rows = std::move(ordered);
}

} // namespace

Result<std::optional<RowFilter>> RowFilter::of(const std::string& filter, const std::vector<Column>& columns) {
    INLINESCOPE_TRY(const auto parts, partsOfFilter(filter));
    INLINESCOPE_TRY(const std::size_t place, placeOf(parts.first, columns));
    const Column& column = columns[place];
    const QString text = QString::fromStdString(parts.second);
    if (text.trimmed().isEmpty()) return std::optional<RowFilter>();
    CellFilter test(text, isNumeric(column.kind));
    if (test.unread())
        return Error{ErrorCode::InvalidArgument,
                     "filter " + filter,
                     {},
                     {},
                     "a number after the operator, such as " + column.name + "=>100"};
    return std::optional(RowFilter(place, std::move(test), holdsFunctions(column)));
}

bool RowFilter::passes(const Cell& cell) const {
    if (m_test.passes(cell)) return true;
    const auto* name = m_ofFunctions ? std::get_if<std::string>(&cell) : nullptr;
    return name && m_test.passes(std::string_view(shortSymbol(*name)));
}

bool comesBefore(const Cell& a, const Cell& b, bool descending) {
    const int rank = rankOf(a);
    if (rank != rankOf(b)) return rank < rankOf(b);
    if (rank == 2) return false;
    return descending ? isLess(b, a) : isLess(a, b);
}

Result<std::pair<std::string, std::string>> partsOfFilter(const std::string& filter) {
    const std::size_t sign = filter.find('=');
    if (sign == std::string::npos)
        return Error{ErrorCode::InvalidArgument, "--filter " + filter, {}, {}, "COLUMN=TEXT"};
    return std::pair(filter.substr(0, sign), filter.substr(sign + 1));
}

Error unknownColumn(const std::string& name, const std::vector<Column>& columns) {
    std::vector<std::string> names;
    for (const Column& column : columns)
        names.push_back(column.name);
    return {ErrorCode::InvalidArgument, "column \"" + name + "\"", {}, {},
            "one of " + listed(names),  didYouMean(name, names)};
}

Result<Table> selectRows(Table table, const RowSelection& rows) {
    const std::size_t all = table.rows.size();
    for (const std::string& filter : rows.filters)
        INLINESCOPE_CHECK(applyFilter(table, filter));
    if (!rows.orderBy.empty()) {
        INLINESCOPE_TRY(const std::size_t place, placeOf(rows.orderBy, table.columns));
        order(table, place, rows.descending);
    }
    if (rows.limit && std::size_t(*rows.limit) < table.rows.size()) table.rows.resize(std::size_t(*rows.limit));
    if (table.total && table.rows.size() < all) {
        table.notes.push_back("TOTAL is not printed: it is over " + counted(all, "row") + ", and " +
                              counted(table.rows.size(), "of them is", "of them are") + " printed");
        table.total.reset();
    }
    return table;
}

Result<CellSelection> CellSelection::of(const std::vector<Column>& columns, const std::vector<std::string>& names,
                                        SymbolForm symbols) {
    CellSelection selection;
    selection.m_symbols = symbols;
    for (std::size_t place = 0; names.empty() && place < columns.size(); ++place)
        selection.m_places.push_back(place);
    for (const std::string& name : names) {
        INLINESCOPE_TRY(const std::size_t place, placeOf(name, columns));
        selection.m_places.push_back(place);
    }
    for (const std::size_t place : selection.m_places)
        selection.m_columns.push_back(columns[place]);
    return selection;
}

std::vector<Cell> CellSelection::cellsOf(const std::vector<Cell>& row) const {
    std::vector<Cell> cells;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        Cell& cell = cells.emplace_back(row[m_places[i]]);
        auto* text = std::get_if<std::string>(&cell);
        if (text && m_symbols != SymbolForm::Raw && holdsFunctions(m_columns[i])) *text = symbolText(*text, m_symbols);
    }
    return cells;
}

Table CellSelection::of(const Table& table) const {
    Table chosen{m_columns, {}, {}, table.notes};
    for (const std::vector<Cell>& row : table.rows)
        chosen.rows.push_back(cellsOf(row));
    const bool isNamed = std::ranges::find(m_places, std::size_t(0)) != m_places.end();
    if (table.total && isNamed) chosen.total = cellsOf(*table.total);
    if (table.total && !isNamed)
        chosen.notes.push_back("TOTAL is not printed: column " + table.columns.front().name + " would name it");
    return chosen;
}

} // namespace inlinescope
