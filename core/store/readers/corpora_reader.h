// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/rows.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Reads corpora (WorkspaceReader::corpora()).
class CorporaReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// In name order.
    Result<std::vector<CorpusRow>> all() const;
    Result<CorpusRow> byId(CorpusId id) const;
    Result<CorpusRow> byName(const std::string& name) const;
};

} // namespace inlinescope
