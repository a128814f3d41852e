// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/decision.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace inlinescope {

/// What a compiler's optimization record says about one callsite: LLVM's remarks of the passes "inline" (the heuristic)
/// and "inline-ml" (an ML advisor) that are about a call of a function with a body.
struct InlineRemark {
    bool byModel = false; ///< of "inline-ml"
    bool stopped = false; ///< the ML advisor's size guard answered
    std::string caller;   ///< linkage name
    std::string callee;   ///< likewise
    SourcePlace place;    ///< the call's own place without its function; no file if the module has no debug info
    std::string site;     ///< the callsite as LLVM spells it ("g:2:5 @ f:7:3.1"); empty if the remark has none
    Outcome outcome = Outcome::Refused;
    bool mandatory = false; ///< by an attribute or for correctness
    std::optional<std::int64_t> cost;
    std::optional<std::int64_t> threshold;
    std::string reason; ///< as Decision::reason
    std::vector<std::int64_t>
        features; ///< of "inline-ml": the first element of each tensor, in the order of InlineRemarks::featureNames
    bool operator==(const InlineRemark&) const = default;

    Advice advice() const { return outcome == Outcome::Refused ? Advice::Refuse : Advice::Inline; }
};

/// All remarks, in the order in which the compiler wrote them.
struct InlineRemarks {
    std::vector<std::string> featureNames; ///< in the order of the remarks; without inlining_default
    std::vector<InlineRemark> remarks;
    bool operator==(const InlineRemarks&) const = default;
};

} // namespace inlinescope
