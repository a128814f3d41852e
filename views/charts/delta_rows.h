// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QString>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// One row of a table as the pictures of deltas show it. Sizes and deltas are bytes.
struct DeltaRow {
    int row = -1; ///< row number in the table
    std::string_view name;
    std::optional<std::int64_t> size, delta;
};

/// What a row represents.
enum class DeltaNoun : std::uint8_t { Module, File, Part };
/// The column of what it names.
QString columnOf(DeltaNoun noun);

/// The names that the pictures use for what they show.
struct DeltaTerms {
    QString baseline = {}; ///< the run or report that the sizes are from
    QString of = {};       ///< the run that the deltas are from; empty if there is only one
    DeltaNoun noun = DeltaNoun::Module;
    QString measure = QStringLiteral("text"); ///< what the size of a row measures
};

struct DeltaRows {
    std::vector<DeltaRow> rows;
    DeltaTerms terms;
    /// owns the strings of the rows' names; null if the strings outlive this object anyway
    std::shared_ptr<const Table> names = {};
};

/// Rows of a table. Columns are named as in the contract of the tables; a missing column reads as absent values.
struct DeltaSource {
    std::shared_ptr<const Table> table;
    std::vector<int> rows;
    std::string name, size, delta;
    DeltaTerms terms;
};

/// "12 modules".
QString countText(DeltaNoun noun, int count);

DeltaRows deltaRows(const DeltaSource& source);

/// "core/x.cpp: −1,184 B".
QString tellDelta(const DeltaRow& row);

} // namespace inlinescope
