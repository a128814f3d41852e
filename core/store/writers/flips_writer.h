// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

#include <span>

namespace inlinescope {

/// Writes what is measured of flipped decisions (WorkspaceWriter::flips()).
class FlipsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Stores the results of flips of a module run's decisions; each replaces an earlier result for the same decisions
    /// and value of Others. They are removed with the module run. NotFound, "the module's run was deleted or made
    /// again", if it does not exist any more; InvalidArgument for decisions that it does not have, or values that are
    /// not in the order that FlipResult requires.
    Result<void> put(ModuleRunId moduleRun, std::span<const FlipResult> flips) const;
};

} // namespace inlinescope
