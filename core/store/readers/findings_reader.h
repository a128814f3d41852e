// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <vector>

namespace inlinescope {

/// Reads findings (WorkspaceReader::findings()).
class FindingsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In order of time.
    Result<std::vector<FindingRow>> all() const;
    Result<FindingRow> byId(FindingId id) const;
};

} // namespace inlinescope
