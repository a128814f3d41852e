// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

namespace inlinescope {

/// Writes findings (WorkspaceWriter::findings()).
class FindingsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    Result<FindingId> add(const FindingOwner& owner, const Finding& finding) const;
    Result<void> removeAll() const;
};

} // namespace inlinescope
