// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/job_context.h"
#include "core/jobs/whatif/whatif_choice.h"

#include <string>
#include <vector>

namespace inlinescope {

/// Decisions of one run's module that are to be measured because a user looks at the module, not because he asked.
struct OpeningFlips {
    std::string run, module;
    std::string other; ///< the run that it is compared with
    Others others = Others::Decide;
    std::vector<std::int64_t> decisions; ///< ordinals of `run`
};

/// What-ifs of these decisions, the most promising first: flipping a call adds or removes about one body of its callee,
/// so callees come by their largest size in the two runs, then by |cost|, LLVM's estimate, which is all there is of a
/// callee that has no body in either object. (Of the 202 measured flips of a module of the demo the first 16 in this
/// order have 43 % of the bytes that the largest 16 have; by |cost| alone they have 38 %, by cost 27 %.)
///
/// A module run is left out if its decisions cannot be measured without asking the user or changing something: its
/// bitcode, policy or a side file is not at hand, has changed, or is outside of what the user allowed to be read;
/// another clang compiled the run. Nothing is compiled or started. Errors: the store's.
Result<std::vector<WhatIfOptions>> planOpeningFlips(const JobContext& context, const std::vector<OpeningFlips>& wanted);

} // namespace inlinescope
