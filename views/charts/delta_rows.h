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
    int row = -1; ///< of the table
    std::string_view name;
    std::optional<std::int64_t> size, delta;
};

/// What the rows stand for.
enum class DeltaNoun : std::uint8_t { Module, File };

/// What the pictures call what they show.
struct DeltaTerms {
    QString baseline = {}; ///< the run or report whose sizes they are
    QString of = {};       ///< the run whose deltas they are; empty where there is only one
    DeltaNoun noun = DeltaNoun::Module;
    QString measure = QStringLiteral("text"); ///< what of each row its size is
};

struct DeltaRows {
    std::vector<DeltaRow> rows;
    DeltaTerms terms;
    std::shared_ptr<const Table> names = {}; ///< in which the rows' names stand; none where they outlive this anyway
};

/// Rows of a table by the contract's names of its columns; a column that is not there reads as absent.
struct DeltaSource {
    std::shared_ptr<const Table> table;
    std::vector<int> rows;
    std::string name, size, delta;
    DeltaTerms terms;
};

/// "12 modules".
QString countText(DeltaNoun noun, int count);

DeltaRows deltaRows(const DeltaSource& source);

/// "core/x.cpp: −1,184 b".
QString tellDelta(const DeltaRow& row);

} // namespace inlinescope
