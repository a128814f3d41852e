// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/whatif/flip_runner.h"
#include "core/store/workspace_reader.h"

#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// What a what-if is about. Of a whole corpus these are decisions that can be flipped, of a module those that cannot be
/// too.
struct WhatIfOptions {
    std::string run;
    std::string module;                  ///< empty: every module of the run, as far as they have a result
    std::vector<std::int64_t> decisions; ///< ordinals of the module
    std::map<std::string, std::vector<std::int64_t>> picked; ///< instead of a module: ordinals of some modules, by name
    std::string setFile;       ///< file that lists decisions of the module (core/formats/decision_list.h)
    std::string differingFrom; ///< those that this run of the same bitcode decided otherwise
    std::int64_t sample = 0;   ///< so many of them; 0: all
    std::uint64_t seed = 0;    ///< of the sample
    bool all = false;          ///< every decision of the module; of a whole corpus where nothing else is said
    bool together = false;     ///< beside each by itself: all of a module's as one
    bool again = false;        ///< measures what is stored already too
    Others others = Others::Decide;
    MeterLimits limits;
};

/// What was chosen of one module run.
struct ChosenDecisions {
    ModuleRunRow row;
    std::vector<std::uint32_t> decisions; ///< ordinals, ascending
    FlipSet together;                     ///< of them, those that are flipped as one; empty: none
    std::vector<std::uint32_t> known;     ///< of the decisions, those whose flips are stored
    ModuleFlips missing;                  ///< what is to be measured
};

struct WhatIfChoice {
    RunRow run;
    std::vector<ChosenDecisions> modules; ///< in name order; those without a chosen decision are left out of a corpus
    std::int64_t stored = 0;              ///< decisions whose flips need not be measured
    std::map<std::string, std::int64_t> obstacles; ///< decisions of a corpus that cannot be flipped, by why
};

/// Reads what is known of the decisions that the options ask for. A sample is of those that can be flipped, over all
/// modules: the ones with the smallest hash of seed, module and callsite key, so that the same seed gives the same
/// callsites in every run of the corpus, and a larger sample holds the smaller one.
///
/// Errors beside the store's: NotFound for a decision that is not there, with file and line where a file named it;
/// Refused for a module without a result, and for runs of different bitcode; those of the file; InvalidArgument for
/// decisions that are named without a module or picked besides one, and for a sample that is flipped together.
Result<WhatIfChoice> chooseDecisions(const WorkspaceReader& reader, const WhatIfOptions& options,
                                     const CancelToken& cancel);

} // namespace inlinescope
