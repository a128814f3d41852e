// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/store/readers/reader_part.h"
#include "core/store/rows/explanation_rows.h"

#include <vector>

namespace inlinescope {

/// Reads which decisions account for a module's difference between two runs, as far as that was explained
/// (WorkspaceReader::explanations()). Lists are ordered by run A, run B, module, others, then exact.
class ExplanationsReader : store::ReaderPart {
public:
    using ReaderPart::ReaderPart;

    Result<std::vector<ExplanationRow>> all() const;
    Result<std::vector<ExplanationRow>> between(RunId a, RunId b) const;
    Result<std::vector<ExplanationRow>> between(ModuleRunId a, ModuleRunId b) const;
    /// What was measured of such a mix; nothing if another compiler measured it, or of other decisions.
    Result<std::vector<MeasuredMix>> mixes(const MixSpec& spec) const;
};

} // namespace inlinescope
