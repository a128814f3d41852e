#pragma once
#include "core/model/decision.h"
#include "core/model/finding.h"
#include "core/model/input_difference.h"
#include "core/model/module_run.h"

#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// The words that schema, command line, window and CSV share.
std::string_view toString(Advice advice);   ///< "inline", "refuse"
std::string_view toString(Outcome outcome); ///< "inlined", "inlined-callee-deleted", "refused", "failed", "never-asked"
std::string_view toString(ModuleRunStatus status); ///< "ok", "failed", "crashed", "timed-out", "cancelled"
std::string_view toString(LimitKind kind);         ///< "", "time", "memory", "kill"
std::string_view toString(Severity severity);      ///< "note", "warning", "error"

std::string_view toString(Mismatch what); ///< "only in A", "only in B", "bitcode", "target", "flags", "side files", ...

/// "file:line:column", or empty where there is no location.
std::string formatPlace(const SourcePlace& place);
/// "function:line:column @ function:line:column", innermost first; empty without debug info.
std::string formatInlinePath(const std::vector<SourcePlace>& path);

} // namespace inlinescope
