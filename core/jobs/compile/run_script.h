// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/finding.h"
#include "core/model/script.h"
#include "core/store/workspace_reader.h"

#include <string>
#include <vector>

namespace inlinescope {

// What a run under a script reports about the script.

/// The script's section about a module; nullptr if there is none.
const ScriptModule* sectionOf(const Script& script, const std::string& module);

/// Findings about the lines for a module that were not followed, by the outcome of each (one per advice), and about
/// bitcode that differs from the section's. Each is a finding with `file` and its line; after the first twenty they are
/// only counted.
std::vector<Finding> findingsOfScript(const std::string& file, const ScriptModule& section,
                                      const std::string& bitcodeHash, const std::vector<ForcedOutcome>& outcomes);

/// The sections about modules that the corpus does not have, as findings about `run`.
std::vector<Finding> findingsOfUnknownModules(const std::string& file, const Script& script,
                                              const std::vector<ModuleRow>& corpus, const std::string& run);

} // namespace inlinescope
