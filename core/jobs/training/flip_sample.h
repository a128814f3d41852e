// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/store/workspace_reader.h"

#include <cstdint>
#include <set>
#include <string>

namespace inlinescope {

/// How many flips a round of training measures.
struct FlipSampleSize {
    std::int64_t flips = 4000;    ///< over all modules
    std::int64_t perModule = 100; ///< of one module: the first flip of a module costs two compiles, each further a part
};

/// The seed of a round's sample, after so many rounds of a training with this seed.
constexpr std::uint64_t seedOfRound(std::uint64_t seed, std::size_t rounds) {
    return seed + rounds;
}

/// The modules of a corpus of which flips are measured if no folder of held-out modules is named.
std::set<std::string> trainingModules(std::set<std::string> modules);

/// Chooses decisions of a run to be flipped, in modules of `modules` that have a result. Modules come by a hash of seed
/// and name. A decision of a module is the more likely to be chosen the less sure the policy was (its scores, or cost
/// and threshold, are close) and the larger its callee is (LLVM's cost). Only decisions with features that can be
/// flipped. The same run, modules and seed give the same sample.
Result<OrdinalsByModule> sampleFlips(const WorkspaceReader& reader, RunId run, const std::set<std::string>& modules,
                                     const FlipSampleSize& size, std::uint64_t seed);

} // namespace inlinescope
