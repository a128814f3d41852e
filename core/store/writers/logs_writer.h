// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <string>

namespace inlinescope {

/// Renames and removes imported logs (WorkspaceWriter::logs()); an EvidenceWriter writes them.
class LogsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Reads nothing but the id, so that it also works for a row that cannot be read. NotFound.
    Result<LogId> idOf(const std::string& name) const;
    Result<void> rename(LogId id, const std::string& name) const;
    /// With its findings.
    Result<void> remove(LogId id) const;
};

} // namespace inlinescope
