// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <string>

namespace inlinescope {

/// Renames and removes imported size reports (WorkspaceWriter::reports()); an EvidenceWriter writes them.
class ReportsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Reads nothing but the id, so that it also works for a row that cannot be read. NotFound.
    Result<ReportId> idOf(const std::string& name) const;
    /// With its findings.
    Result<void> remove(ReportId id) const;
};

} // namespace inlinescope
