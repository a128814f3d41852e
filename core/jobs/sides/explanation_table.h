// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "core/model/found_explanation.h"
#include "core/store/workspace_reader.h"

namespace inlinescope {

/// rank,caller,callee,site,location,advice_a,advice_b,bytes,sum,together,features,decision_a,decision_b,mark (as in a
/// comparison's).
Table culpritTable(const FoundExplanation& explanation);

/// "ok", or why an explanation is not verified.
std::string explanationStatus(const FoundExplanation& explanation);

/// What is stored: module,run_a,run_b,exact,others,size_a,size_b,delta,decisions (that decisions account for),
/// culprits,explained,interaction,left,compiles,verified,status,time,kind (explanation or regret),lost,won; by run A,
/// run B, then module. After the explanations follows what is measured of regret, with the best run found as run B:
/// `culprits` are the measured decisions, `explained` their bytes, and lost and won the parts above and below 0.
Result<Table> listExplanations(const WorkspaceReader& reader);

/// The single decisions of all that is stored: module,run_a,run_b,exact,others,rank,caller,callee,site,location,
/// advice_a,advice_b,bytes,together,decision_a,decision_b; by |bytes|, the largest first.
Result<Table> listCulprits(const WorkspaceReader& reader);

std::string_view toString(const std::optional<Advice>& advice); ///< "not asked" for nothing

} // namespace inlinescope
