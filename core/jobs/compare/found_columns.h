// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/compare/run_comparison.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// A decision that a run took otherwise than the baseline.
struct LargestCulprit {
    std::string caller, callee; ///< linkage names
    std::int64_t bytes = 0;     ///< of text, if it alone is put into the baseline run, whose policy decides the rest
    std::string location;       ///< "file:line:column" of the call; empty without debug info
};

/// What is stored of a module in one run of a comparison, besides the result of the run.
struct FoundOfSide {
    /// The decision with the most |bytes| of its explanation against the baseline, or if it is not explained, of the
    /// baseline's measured flips; absent if neither is known, and on the baseline's own side.
    std::optional<LargestCulprit> culprit;
    /// Bytes of text more than the smallest text that any run of the corpus has for the same bitcode, command line and
    /// compiler; absent if no other run has it.
    std::optional<std::int64_t> gap;
    std::string smallest; ///< the run that has it, the first of equal ones; empty without a gap
};

/// By module, then by run, as in GatheredRuns.
using FoundOfModules = std::vector<std::vector<FoundOfSide>>;

/// The culprits alone, without the gaps. Reads no decision of a module without measured flips. Errors: those of the
/// readers, Cancelled.
Result<FoundOfModules> readLargestCulprits(const ReaderPool& readers, const GatheredRuns& runs,
                                           const CancelToken& cancel);
/// Errors: those of the readers, Cancelled.
Result<FoundOfModules> readFound(const ReaderPool& readers, const GatheredRuns& runs, const CancelToken& cancel);

} // namespace inlinescope
