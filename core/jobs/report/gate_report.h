// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/report/gate_job.h"

#include <string>

namespace inlinescope {

// The result of a gate, in three formats. None depends on the time or on the machine.

/// For users, as a comment on a pull request: pass or fail, the reasons, a table of the worst modules with their
/// culprits, what could not be compared, and the other differences of the runs. GitHub's Markdown.
std::string gateMarkdown(const Gate& gate);

/// For programs: an object with passed, base, next, limits{growth_percent,module_bytes,lost_may_pass},
/// total{before,after,delta,percent,unique_before,unique_after,compared,modules,smaller,larger,exceeds,
/// nothing_compared},
/// modules[{module,before,after,delta,percent,exceeds,causes{added,removed,body_changed,decided_differently},
/// culprits[{caller,callee,location,advice_base,advice_next,bytes}],interaction,unexplained}] (every compared module
/// that changed), omitted[{module,why,before,after,lost}] and differences[]. Unknown values are null.
std::string gateJson(const Gate& gate);

/// For continuous integration: JUnit's XML, a test suite with a case for the total and one for every module. A total of
/// no module is a failure, and so is a module that exceeds its limit or was lost. A module that could not be compared
/// for another reason is skipped.
std::string gateJunit(const Gate& gate);

} // namespace inlinescope
