// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/ids.h"
#include "core/store/writers/writer_part.h"

#include <string>

namespace inlinescope {

/// Renames and removes what was imported about the performance of policies (WorkspaceWriter::performance()); an
/// EvidenceWriter writes it.
class PerformanceWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Reads nothing but the id, so that it also works for a row that cannot be read. NotFound.
    Result<PerformanceSetId> idOf(const std::string& name) const;
    /// With its findings.
    Result<void> remove(PerformanceSetId id) const;
};

} // namespace inlinescope
