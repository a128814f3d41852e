// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/advise/advised_run.h"

#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace inlinescope {

/// A real place of a call or a definition.
struct AdvicePlace {
    std::string file;                   ///< by the debug info, without "." and ".."
    std::uint32_t line = 0, column = 0; ///< the column of a definition is 0
    auto operator<=>(const AdvicePlace&) const = default;
};

/// One attribute in the source: on the definition of a function, or on the statement of a call.
struct AdviceChange {
    std::string callee; ///< linkage name; of a template, that of one of its instances
    std::string caller; ///< in which the call was written, likewise; empty for a definition
    std::string name;   ///< of the callee in the source; empty without debug info
    AdvicePlace place;  ///< no file without debug info; the line is then the call's number in its caller
    InlineAttribute attribute = InlineAttribute::NoInline;
    std::int64_t sites = 0;      ///< decisions about it in the run
    double expected = 0;         ///< an estimate of the change of text, to order candidates
    ModuleAttributes attributes; ///< all modules that have the definition or the call

    bool isOfCall() const { return !caller.empty(); }
    std::string placeText() const;
};

/// The real places of the calls that were written in each function, by module.
using CallPlaces = std::vector<std::map<std::string, std::set<AdvicePlace>>>;

struct AdviceCandidates {
    std::vector<AdviceChange> definitions, calls; ///< the most promising ones first
    CallPlaces places;
};

/// What could be changed: noinline for what is inlined and always_inline for what the policy refuses, where no
/// attribute decides yet. Instances of one source definition (templates, constructors' variants) are one candidate.
/// Candidates are ordered by what is known without a compile: measured flips, otherwise costs and sizes.
Result<AdviceCandidates> adviceCandidates(AdvisedRun& run);

} // namespace inlinescope
