#pragma once
#include "core/jobs/table.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// One row of a table as the pictures of deltas show it. Sizes and deltas are bytes.
struct DeltaRow {
    int row = -1; ///< of the table
    std::string name;
    std::optional<std::int64_t> size, delta;
};

/// What the rows stand for.
enum class DeltaNoun : std::uint8_t { Module, File };

struct DeltaRows {
    std::vector<DeltaRow> rows;
    QString baseline; ///< the run or report whose sizes they are
    QString of;       ///< the run whose deltas they are; empty where there is only one
    DeltaNoun noun = DeltaNoun::Module;
    QString measure = QStringLiteral("text"); ///< what of each row its size is
};

/// "12 modules".
QString countText(DeltaNoun noun, int count);

/// Rows of a table by the contract's names of its columns; a column that is not there reads as absent.
std::vector<DeltaRow> deltaRows(const Table& table, std::span<const int> rows, const std::string& name,
                                const std::string& size, const std::string& delta);

/// "core/x.cpp: −1,184 b".
QString tellDelta(const DeltaRow& row);

} // namespace inlinescope
