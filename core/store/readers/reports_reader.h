// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Reads imported size reports (WorkspaceReader::reports()).
class ReportsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In name order.
    Result<std::vector<ReportRow>> all() const;
    Result<ReportRow> byId(ReportId id) const;
    Result<ReportRow> byName(const std::string& name) const;
    /// In the report's order.
    Result<std::vector<ElfSizeEntry>> entries(ReportId report) const;
    /// The levels at which the report has parts, ascending: at least three if it is a binary, none if it is not.
    Result<std::vector<BinaryLevel>> levels(ReportId report) const;
    /// In the reader's order.
    Result<std::vector<BinaryPart>> parts(ReportId report, BinaryLevel level) const;
};

} // namespace inlinescope
