// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/finding.h"
#include "core/model/module_run.h"
#include "core/store/rows/rows.h"

namespace inlinescope {

/// The finding that says why a module has no result, in one line. If clang did not accept the options of the command
/// line, it says which flags of `run` help.
Finding findingOfFailure(const ModuleRow& module, const ModuleRunResult& result,
                         const std::vector<std::string>& commandLine);
/// The same for a module that was not passed to a compiler.
Finding findingOfRefusal(const ModuleRow& module, Error error);
/// The finding that says why a module has a result without features (ModuleRunResult::featuresLost).
Finding findingOfLostFeatures(const ModuleRow& module, const std::string& featuresLost);

} // namespace inlinescope
