// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/common/meter_limits.h"
#include "core/jobs/whatif/flip_runner.h"
#include "core/store/workspace_reader.h"

#include <map>
#include <string>
#include <vector>

namespace inlinescope {

/// The subject of a what-if. For a whole corpus only decisions that can be flipped, for a module also those that
/// cannot.
struct WhatIfOptions {
    std::string run;
    std::string module;                                      ///< empty: every module of the run that has a result
    std::vector<std::int64_t> decisions;                     ///< ordinals of the module
    std::map<std::string, std::vector<std::int64_t>> picked; ///< instead of a module: ordinals of some modules, by name
    std::string setFile;       ///< file that lists decisions of the module (core/formats/decision_list.h)
    std::string differingFrom; ///< decisions for which this run of the same bitcode decided differently
    std::int64_t sample = 0;   ///< number of decisions to choose; 0: all
    std::uint64_t seed = 0;    ///< of the sample
    bool all = false;          ///< every decision of the module; of a whole corpus if nothing else is given
    bool together = false;     ///< besides each by itself: all of a module's as one
    bool again = false;        ///< also measures flips that are already stored
    bool inOrder = false;      ///< measures `decisions` in their order (FlipPlan::inOrder)
    Others others = Others::Decide;
    MeterLimits limits;
};

/// The chosen decisions of one module run.
struct ChosenDecisions {
    ModuleRunRow row;
    std::vector<std::uint32_t> decisions; ///< ordinals, ascending
    FlipSet together;                     ///< those of `decisions` that are flipped as one; empty: none
    FlipTexts known;                      ///< of those of `decisions` whose flips are stored
    ModuleFlips missing;                  ///< to be measured
};

struct WhatIfChoice {
    RunRow run;
    std::vector<ChosenDecisions>
        modules;             ///< in name order; for a corpus without modules in which no decision was chosen
    std::int64_t stored = 0; ///< decisions whose flips need not be measured
    std::map<std::string, std::int64_t>
        obstacles; ///< number of decisions of a corpus that cannot be flipped, by reason
};

/// A callsite's place in a sample: uniformly distributed over the decisions of all modules, and the same for the same
/// callsite in another run.
std::uint64_t callsiteRank(std::uint64_t seed, const std::string& module, const CallsiteKey& key);

/// Reads what is known of the decisions that the options select. A sample is taken from the decisions that can be
/// flipped, over all modules: those with the smallest hash of seed, module and callsite key. So the same seed gives the
/// same callsites in every run of the corpus, and a larger sample contains the smaller one.
///
/// Errors besides the store's: NotFound for an unknown decision, with file and line if a file named it; Refused for a
/// module without a result, and for runs of different bitcode; those of the file; InvalidArgument for decisions that
/// are named without a module or picked besides one, and for a sample that is flipped together.
Result<WhatIfChoice> chooseDecisions(const WorkspaceReader& reader, const WhatIfOptions& options,
                                     const CancelToken& cancel);

} // namespace inlinescope
