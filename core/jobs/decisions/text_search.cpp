// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/decisions/text_search.h"

#include <algorithm>

namespace inlinescope {

RowSearch searchFor(const std::string& text, const std::vector<Column>& columns) {
    const bool isNumber = text.find_first_not_of("-0123456789") == std::string::npos;
    RowSearch search{text, isNumber ? text : std::string(), {}, SymbolForm::Short};
    for (const Column& column : columns)
        search.columns.push_back(column.name);
    return search;
}

Result<void> keepFoundRows(Table& table, const RowSearch& search) {
    INLINESCOPE_TRY(const auto tests, testsOf(search, table.columns));
    std::erase_if(table.rows, [&tests](const Row& row) {
        return std::ranges::none_of(tests, [&row](const auto& test) { return test.second.passes(row[test.first]); });
    });
    table.total.reset();
    return {};
}

} // namespace inlinescope
