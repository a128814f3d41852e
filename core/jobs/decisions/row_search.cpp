// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/row_search.h"

#include "core/jobs/tables/table_selection.h"

#include <algorithm>

namespace inlinescope {
namespace {

/// What is looked for in a column; empty: nothing.
const std::string& textFor(const RowSearch& search, ColumnKind kind) {
    if (isNumeric(kind)) return search.number;
    return kind == ColumnKind::Status && !search.word.empty() ? search.word : search.text;
}

} // namespace

Result<std::vector<std::pair<std::size_t, CellFilter>>> testsOf(const RowSearch& search,
                                                                const std::vector<Column>& columns) {
    std::vector<std::pair<std::size_t, CellFilter>> tests;
    for (const std::string& name : search.columns) {
        const auto column = std::ranges::find(columns, name, &Column::name);
        if (column == columns.end()) return unknownColumn(name, columns);
        CellFilter test(QString::fromStdString(textFor(search, column->kind)), false);
        if (test.needle().isEmpty()) continue;
        if (column->isOf("caller") || column->isOf("callee"))
            test.setShown([form = search.symbols](const std::string& stored) { return symbolText(stored, form); });
        if (column->isOf("location")) test.setShown(shortLocation);
        tests.emplace_back(std::size_t(column - columns.begin()), std::move(test));
    }
    return tests;
}

} // namespace inlinescope
