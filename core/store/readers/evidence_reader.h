// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"
#include "core/model/item_noun.h"
#include "core/model/performance.h"
#include "core/store/readers/reader_part.h"

#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// What a log, a report, a set of remarks or of performance was imported from.
struct ImportedSource {
    std::string name;
    EvidenceSource source;
    bool complete = false;               ///< as LogRow::complete
    std::optional<PerformanceKind> kind; ///< of performance only
};

/// Reads which files evidence was imported from (WorkspaceReader::evidence()). Nothing of its content is read or
/// counted.
class EvidenceReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    /// The evidence of this kind that was imported from the path, in name order.
    Result<std::vector<ImportedSource>> importedFrom(ItemNoun noun, const std::string& path) const;
};

} // namespace inlinescope
