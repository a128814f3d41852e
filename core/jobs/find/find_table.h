// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace inlinescope {

struct FindRequest {
    std::string text;       ///< words (TextMatch); all of them must match
    std::string run = {};   ///< if a result is in several module runs, one of this run is given; may be empty
    std::int64_t limit = 8; ///< rows of each kind
    std::optional<std::int64_t> rows = {}; ///< the best rows of all kinds; absent: all of them
    bool complete = false;                 ///< searches callsites in all modules and remarks, whatever their number
};

enum class FoundKind : std::uint8_t { Module, Function, File, Callsite, Run, Policy, Log, Report, Remarks, Finding };
/// "module", "function", "file", "callsite", "run", "policy", "log", "report", "remarks", "finding".
std::string_view toString(FoundKind kind);

/// Searches a whole workspace: kind,name,caller,location,corpus,module,run,site,modules,label,note,remarks. kind is the
/// word of a FoundKind. The rows of a kind are adjacent, the best first, and the kind with the best row is first. name
/// is as in the contract: a linkage name, for a callsite that of the callee, for a finding its text, and then location
/// is its subject. module and run are one place of the result, modules is the number of modules that have it. remarks
/// is the set of remarks that has a callsite, which then has no module, or that was found itself; a set whose name a
/// run has too is not searched. Annotations of modules, runs and callsites are searched too; site is then the
/// callsite's key. An empty text finds
/// nothing. A note says if callsites were searched in a part of the modules or of the remarks only.
Result<Table> findTable(const std::string& path, const FindRequest& request, const CancelToken& cancel);

} // namespace inlinescope
