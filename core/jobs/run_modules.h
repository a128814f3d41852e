#pragma once
#include "core/jobs/run_job.h"
#include "core/store/workspace_reader.h"

namespace inlinescope {

/// The modules that a run is asked for, largest first, so that the last ones to finish are short. Errors: NotFound for
/// a name that the corpus does not have.
Result<std::vector<ModuleRow>> chosenModules(const WorkspaceReader& reader, CorpusId corpus, const RunOptions& options);

/// SHA-256 of cc1 arguments, each ended by a NUL: CompiledInput::commandHash.
std::string hashOfCommandLine(const std::vector<std::string>& arguments);

} // namespace inlinescope
