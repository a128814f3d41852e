// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/evidence.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace inlinescope {

/// An imported elf_sizes.json.
struct SizeReport {
    std::string name;
    std::vector<ElfSizeEntry> entries;
    std::vector<std::optional<std::int64_t>> totals; ///< as written in the file; one per elfSizeFields(), or empty
};

/// The part of a row from one report.
struct SizeCell {
    bool listed = false;               ///< the report has an entry for that path
    std::optional<std::int64_t> value; ///< the field; an entry may not have it (blob, zbi, an old report's rodata)
    bool operator==(const SizeCell&) const = default;
};

/// Relative to the first report; absent if either value is. Percent is absent also if the first value is 0.
struct SizeChange {
    std::optional<std::int64_t> delta; ///< bytes (or entries, for relcount)
    std::optional<double> percent;     ///< 100 * delta / first value
    bool operator==(const SizeChange&) const = default;
};

/// One path in all reports. A path that a report lists more than once has one row per occurrence, paired in file order.
struct SizeComparisonRow {
    std::string path;
    std::size_t occurrence = 0;
    std::vector<SizeCell> cells;     ///< one per report
    std::vector<SizeChange> changes; ///< one per report after the first
    bool missing = false;            ///< some report does not list it
    bool unchanged = false;          ///< listed by all, and all build ids are equal
    bool withoutBuildId = false;     ///< some listed entry has no build id, so that equality cannot be determined
    bool repeated = false;           ///< some report lists the path more than once
    bool operator==(const SizeComparisonRow&) const = default;
};

struct SizeComparison {
    std::vector<SizeComparisonRow> rows; ///< by path, then occurrence
    /// Path "TOTAL": each report's cell is the sum of its column over all rows (absent if no row has a value, or the
    /// sum does not fit 64 bits).
    SizeComparisonRow total;
    /// The totals that the reports themselves contain, for the same field: they may differ from the sums.
    std::vector<std::optional<std::int64_t>> statedTotals;
    std::vector<SizeChange> statedChanges; ///< of statedTotals, one per report after the first
    std::size_t missing = 0, unchanged = 0, withoutBuildId = 0, repeated = 0; ///< rows with the flag
};

/// Compares one field (index into elfSizeFields()) of any number of reports; the first is the baseline. No row is left
/// out: the rows that Fuchsia's compare_elf_sizes.py prints are those that are neither missing, nor unchanged, nor
/// withoutBuildId, and its TOTAL is statedTotals.
SizeComparison compareSizeReports(std::span<const SizeReport> reports, std::size_t field);

} // namespace inlinescope
