// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <string>

namespace inlinescope {

/// Renames and removes imported sets of remarks (WorkspaceWriter::remarks()); an EvidenceWriter writes them.
class RemarksWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Reads nothing but the id, so that it also works for a row that cannot be read. NotFound.
    Result<RemarkSetId> idOf(const std::string& name) const;
    /// With its findings, and what users wrote about its callsites.
    Result<void> remove(RemarkSetId id) const;
};

} // namespace inlinescope
