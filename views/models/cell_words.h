// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/enum_words.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"
#include "views/models/table_access.h"

namespace inlinescope {

// Cells that a query wrote as a word, read back as the value.

/// The enumerator, up to `last`, of which the cell has the word; absent for another text.
template <typename Enum>
std::optional<Enum> cellEnum(const Table& table, int row, ColumnName column, Enum last) {
    return enumeratorOf(cellText(table, row, column).toStdString(), last);
}

/// The value of flagCell(); absent for another text.
inline std::optional<bool> cellFlag(const Table& table, int row, ColumnName column) {
    const std::string word = cellText(table, row, column).toStdString();
    for (const bool flag : {false, true})
        if (word == plainText(flagCell(flag))) return flag;
    return std::nullopt;
}

inline bool saysInline(const Table& table, int row, ColumnName advice) {
    return cellEnum(table, row, advice, Advice::Inline) == Advice::Inline;
}

} // namespace inlinescope
