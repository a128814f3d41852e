// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_options.h"
#include "core/store/workspace_reader.h"

namespace inlinescope {

struct ChosenModules {
    std::vector<ModuleRow> modules;
    std::vector<SizeClassCount> sample; ///< as in RunSummary
};

/// The modules that a run is asked for, the largest first, so that the last ones finish quickly. Errors: NotFound for a
/// name that the corpus does not have.
Result<ChosenModules> chosenModules(const WorkspaceReader& reader, CorpusId corpus, const RunOptions& options);

} // namespace inlinescope
