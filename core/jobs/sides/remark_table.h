// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"

#include <string>
#include <vector>

namespace inlinescope {

/// A set of remarks that can be named in place of a run.
struct NamedRemarks {
    std::string name;
    bool complete = false; ///< all of its files were read to their ends
};

/// The sets of remarks whose names no run has, in name order: a name that a run has too means the run.
Result<std::vector<NamedRemarks>> namedRemarks(const std::string& path);
/// Whether this is one of them.
Result<bool> isRemarkSet(const std::string& path, const std::string& name);

/// What a set of remarks says about calls: the rows of a RemarkList.
Result<Table> remarkTable(const std::string& path, const std::string& set, const CancelToken& cancel);

/// Two sides, each a set of remarks or a run, callsite by callsite: mark,caller,callee,location,outcome_a,outcome_b,
/// reason_a,reason_b,callsite_key_a,callsite_key_b, and label,note if a callsite has any, of the first side that is a
/// set and has the callsite; if both do, what is written about the second one's is label_b,note_b, at the end. The keys
/// are those of the sides' own lists of decisions. Callsites are paired by caller, callee and the place of the call
/// (file name without folders, line, column), and in the order of asking if these are equal; the differing ones are
/// first. The location is side A's, as far as it has the callsite. The marks are those of every comparison.
Result<Table> compareRemarks(const std::string& path, const std::string& a, const std::string& b,
                             const CancelToken& cancel);

} // namespace inlinescope
