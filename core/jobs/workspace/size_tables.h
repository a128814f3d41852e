// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "core/model/binary_part.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

// Tables of imported size reports and binaries in the workspace at `path`. Each call opens its own short-lived read
// snapshot, so any thread may call; column names and their order are the command line's contract.

struct SizesTable {
    /// path,value_a,value_b,delta,percent,status for two reports; with more, value_c..., then
    /// delta_b,percent_b,delta_c,percent_c.... TOTAL is the sum of the rows; the notes have the reports' own totals.
    Table table;
    std::size_t missing = 0; ///< rows that some report does not have
};

/// field is one of elfSizeFields(). Where each report is a binary that is no archive, their entries are one row,
/// whatever the files are called.
Result<SizesTable> sizesTable(const std::string& path, const std::vector<std::string>& reports,
                              const std::string& field);

/// The parts of binaries at a level, with the same columns (name in place of path), then
/// paired_by,place,file_a,file_b and, for inlined functions and callsites, sites_a,sites_b. value is in memory, and
/// counts a byte in each part that has it; file counts each byte of the file once, and its TOTAL is the file's size.
/// The name of a rest is in brackets. Errors: InvalidArgument for a report that is no binary; NotFound if no binary has
/// parts at the level.
Result<SizesTable> binaryTable(const std::string& path, const std::vector<std::string>& reports, BinaryLevel level);

/// The levels that a report has parts of, ascending; empty for one that is no binary.
Result<std::vector<BinaryLevel>> levelsOfReport(const std::string& path, const std::string& report);
/// Whether all of these reports are binaries.
Result<bool> areBinaries(const std::string& path, const std::vector<std::string>& reports);

/// Writes the entries of all these reports to an elf_sizes.json.
Result<void> writeElfSizes(const std::string& path, const std::vector<std::string>& reports, const std::string& file);

} // namespace inlinescope
