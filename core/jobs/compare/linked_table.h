// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/link_effect.h"
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <string>
#include <vector>

namespace inlinescope {

struct LinkedSides {
    std::string runA, runB;
    std::string binaryA, binaryB; ///< reports that are binaries, linked of the objects of the runs
};

/// Whether what modules win in their objects is won in the linked binary (linkEffects()):
/// module,delta,linked,local,external,shared,unmatched for each module that is measured in both runs. delta is that of
/// the functions in the objects, linked that of their symbols in the binaries, and the three after it its parts by
/// linkage. The first note is a sentence about the totals. Errors: NotFound, InvalidArgument for a report that is no
/// binary and for a binary that does not say what is linked (linkObstacle()), Cancelled.
Result<Table> linkedTable(const std::string& path, const LinkedSides& sides, const CancelToken& cancel);

/// The same; then gives the binaries the names of their runs, so that Modules and `compare` show what is linked.
/// Errors: those of linkedTable(), InvalidArgument if both sides have one binary, Refused for a name that another
/// report has; after each of them both binaries have their old names.
Result<Table> linkedTableWithNames(const std::string& path, const LinkedSides& sides, const CancelToken& cancel);

/// The sum of all modules, named TOTAL.
LinkEffect totalEffect(const std::vector<LinkEffect>& effects);
/// "The modules' functions shrank by 40 B in their objects; in the linked binary they shrank by 10 B, which is 25 % of
/// it." Both numbers are of the same functions: those that are not known are left out, and the sentence says how many.
std::string linkSentence(const LinkEffect& total);

} // namespace inlinescope
