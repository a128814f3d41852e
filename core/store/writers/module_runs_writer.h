// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/rows/rows.h"
#include "core/store/writers/writer_part.h"

namespace inlinescope {

/// Writes the results of runs (WorkspaceWriter::moduleRuns()).
class ModuleRunsWriter : store::WriterPart {
public:
    using WriterPart::WriterPart;

    /// Stores all results of one re-run of one module, compiled from `input`, with roll-ups and histograms. They
    /// replace an earlier result of that module in that run, with its findings. Bodies are stored if that bitcode has
    /// none yet. InvalidArgument if the feature columns have different numbers of rows or a featureRow is outside them,
    /// LimitExceeded for a size that could not be read again.
    Result<ModuleRunId> put(RunId run, ModuleId module, const ModuleRunResult& result,
                            const CompiledInput& input = {}) const;
};

} // namespace inlinescope
