// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/found_explanation.h"
#include "core/model/ids.h"

#include <string>
#include <vector>

namespace inlinescope {

using MixId = StrongId<struct MixTag>;

/// Two module runs of which decisions of B are put into A, and what a measurement of such a mix depends on besides.
struct MixSpec {
    ModuleRunId a, b;
    Others others = Others::Decide;
    std::string decisionsHash; ///< of the decisions that can be put in, and of how they are forced
    std::string compiler;      ///< that measures, with the recorder's version
    bool operator==(const MixSpec&) const = default;
};

/// What was found of a module between two runs.
struct ExplanationRow {
    MixSpec mix;
    std::string moduleName, runA, runB;
    FoundExplanation found;
    std::int64_t explainedAt = 0;
};

} // namespace inlinescope
