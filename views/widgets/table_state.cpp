// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/table_state.h"

#include "views/widgets/filter_header.h"
#include "views/widgets/table_columns.h"
#include "views/widgets/table_filters.h"

namespace inlinescope {

QJsonObject tableState(const TableColumns& columns, const TableFilters& filters, const FilterHeader& header) {
    QJsonObject stored, state{{"columns", columns.state()}};
    const FilterTexts texts = filters.texts();
    for (auto each = texts.begin(); each != texts.end(); ++each)
        stored[each.key()] = each.value();
    state["filters"] = stored;
    if (const int sorted = header.sortIndicatorSection(); sorted >= 0 && sorted < header.count()) {
        state["sort"] = header.fieldName(sorted);
        state["descending"] = header.sortIndicatorOrder() == Qt::DescendingOrder;
    }
    return state;
}

void applyTableState(const QJsonObject& state, TableColumns& columns, TableFilters& filters, FilterHeader& header) {
    const QJsonObject stored = state["filters"].toObject();
    columns.restore(state["columns"].toObject());
    FilterTexts texts;
    for (const QString& column : stored.keys())
        texts[column] = stored[column].toString();
    showOnly(texts, state["sort"].toString(), state["descending"].toBool() ? Qt::DescendingOrder : Qt::AscendingOrder,
             filters, header);
    filters.forget();
}

void showOnly(const FilterTexts& texts, const QString& sortColumn, Qt::SortOrder order, TableFilters& filters,
              FilterHeader& header) {
    filters.apply(texts);
    for (int column = 0; column < header.count(); ++column)
        if (header.fieldName(column) == sortColumn) header.setSortIndicator(column, order);
}

} // namespace inlinescope
