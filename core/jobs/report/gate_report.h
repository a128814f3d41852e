// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/report/gate_job.h"

#include <string>

namespace inlinescope {

// The result of a gate, in three formats. None depends on the time or on the machine.

/// For users, as a comment on a pull request: pass or fail, the reasons, what both sides are, a table of the modules
/// that changed most with their culprits, the other changes in a paragraph, a histogram of the changes, what could not
/// be compared, and the other differences of the runs. GitHub's Markdown, below 65,000 characters (a comment there has
/// at most 65,536): what has no room is counted.
std::string gateMarkdown(const Gate& gate);

/// For programs: an object with passed (within the limits, or allowed), base, next,
/// limits{growth_percent,module_bytes,lost_may_pass,total_bytes},
/// total{before,after,delta,percent,unique_before,unique_after,compared,modules,smaller,larger,exceeds,
/// nothing_compared,exceeds_budget},
/// modules[{module,before,after,delta,percent,exceeds,causes{added,removed,body_changed,decided_differently},
/// culprits[{caller,callee,location,advice_base,advice_next,bytes}],interaction,unexplained,
/// culprit{caller,callee,location,bytes}}] (every compared module that changed; `culprit` is what is stored without
/// `culprits`), omitted[{module,why,before,after,lost}], differences[], within_limits, exceeded[] (sentences), allowed
/// (the reason of an override), sides{base,next}, each {revision,corpus,policy,compiler,flags,options}, and
/// histogram[{from,to,modules}] (of deltas). Unknown values are null.
std::string gateJson(const Gate& gate);

/// For continuous integration: JUnit's XML, a test suite with a case for the total and one for every module. A total of
/// no module is a failure, and so is a module that exceeds its limit or was lost; if an override allows them, they are
/// skipped for its reason. A module that could not be compared for another reason is skipped. What both sides are is in
/// the suite's properties.
std::string gateJunit(const Gate& gate);

} // namespace inlinescope
