// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"
#include "core/model/finding.h"
#include "core/model/flip.h"
#include "core/model/input_difference.h"
#include "core/model/module_run.h"

#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// The names that schema, command line, window and CSV share; those of flips are in flip.h.
std::string_view toString(Advice advice);   ///< "inline", "refuse"
std::string_view toString(Outcome outcome); ///< "inlined", "inlined-callee-deleted", "refused", "failed", "never-asked"
/// The error that a compile is which ended so: a lost process only if it crashed.
ErrorCode errorCodeOf(ModuleRunStatus status);
std::string_view toString(ModuleRunStatus status); ///< "ok", "failed", "crashed", "timed-out", "cancelled"
std::string_view toString(LimitKind kind);         ///< "", "time", "memory", "kill"
std::string_view toString(Severity severity);      ///< "note", "warning", "error"

std::string_view toString(Mismatch what); ///< "only in A", "only in B", "bitcode", "target", "flags", "side files", ...

/// "0123456789abcdef", and "0123456789abcdef#1" for an occurrence beyond the first.
std::string formatKey(const CallsiteKey& key);
/// "file:line:column", or empty if there is no location.
std::string formatPlace(const SourcePlace& place);
/// Appends "function:line:column"; for a numbered place (`isReal` is false) without the parts that it does not have.
void appendCall(std::string& text, std::string_view function, bool isReal, std::uint32_t line, std::uint32_t column);
/// "function:line:column @ function:line:column", innermost first; numbered places have no column.
std::string formatPlaces(const std::vector<SourcePlace>& places);
/// The same with what distinguishes calls at the same place: "f:12#2 @ g:3#1".
std::string formatSite(const InlinePath& path);

} // namespace inlinescope
