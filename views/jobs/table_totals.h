// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <cstddef>
#include <cstdint>
#include <variant>

namespace inlinescope {

/// The number that a table's total has in a column; 0 if there is none.
inline std::int64_t totalIn(const Table& table, ColumnName column) {
    const int place = table.columnIndex(column);
    const auto* value =
        table.total && place >= 0 ? std::get_if<std::int64_t>(&(*table.total)[std::size_t(place)]) : nullptr;
    return value ? *value : 0;
}

} // namespace inlinescope
