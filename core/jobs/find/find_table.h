// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <string>

namespace inlinescope {

struct FindRequest {
    std::string text;       ///< words (TextMatch); all of them must match
    std::string run = {};   ///< where something is in several module runs, one of this run is told; may be empty
    std::int64_t limit = 8; ///< rows of each kind
    bool complete = false;  ///< looks for callsites in all modules, however many
};

/// Searches a whole workspace:
/// kind,name,caller,location,corpus,module,run,site,modules,label,note. kind is "module", "function", "file",
/// "callsite", "run", "policy", "log", "report" or "finding"; the rows of a kind stand together, best first, and the
/// kind of the best row first. name is the contract's: a linkage name, for a callsite that of the callee, for a finding
/// what was found, and then location is its subject. module and run tell one place where it is, modules in how many
/// modules. What people wrote about a module, run or callsite is searched too. An empty text finds nothing.
/// A note says where callsites were looked for in a part of the modules only.
Result<Table> findTable(const std::string& path, const FindRequest& request, const CancelToken& cancel);

} // namespace inlinescope
