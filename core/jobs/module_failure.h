#pragma once
#include "core/model/finding.h"
#include "core/model/module_run.h"
#include "core/store/rows.h"

namespace inlinescope {

/// The finding that says why a module has no result, in one line.
Finding findingOfFailure(const ModuleRow& module, const ModuleRunResult& result);

} // namespace inlinescope
