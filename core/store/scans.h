// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/model/flip.h"
#include "core/model/ids.h"

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// Single columns, for what looks at all decisions of a run: an order, a filter, a ranking, a distribution. A value
// costs about a hundredth of what a Decision of its own does.

/// Where the decisions of a module run are: [first, first + count) by id, in order of asking. As long as the module run
/// is there, so are they, unchanged.
struct ModuleDecisions {
    ModuleRunId moduleRun;
    std::string module;
    std::int64_t first = 0;
    std::int64_t count = 0;
    bool operator==(const ModuleDecisions&) const = default;
};

/// One text after the other; each is valid during the call.
using TextVisitor = std::function<void(std::string_view text)>;

/// What is stored a column at a time of a module run's decisions: a value by decision, in order of asking, or, from
/// PlaceParent on, by place of the chains by which their callsites were inlined, parents first. The numbers are those
/// of the file.
enum class DecisionField : std::uint8_t {
    Callsite, ///< id
    Occurrence,
    Answer, ///< bits() of an Answered
    Cost,   ///< or NoNumber
    Threshold,
    Reason,        ///< id of a text, as the next three
    Caller,        //
    Callee,        //
    Linkage,       //
    KeyHash,       ///< its bits
    HasTwin,       ///< 1: the callsite has a CallsiteTwin
    FeatureRow,    ///< one more; 0: no features
    Place,         ///< one more than the index of the innermost place; 0: none is known
    PlaceParent,   ///< likewise: where the place's function was inlined
    PlaceFunction, ///< id of a text, as the next
    PlaceFile,
    PlaceLine,
    PlaceColumn
};
constexpr std::size_t decisionFieldCount = static_cast<std::size_t>(DecisionField::PlaceColumn) + 1;
constexpr std::int64_t NoNumber = std::numeric_limits<std::int64_t>::min();

/// Values of one field of one module run.
using ColumnValues = std::vector<std::int64_t>;

/// What is known of a decision of the module, flipped by itself.
using FlipVisitor = std::function<void(std::int64_t decision, const FlipText& flip)>;

/// What tells callsites apart that are inlined by the same places (InlinePath in core/model/decision.h).
struct CallsiteTwin {
    std::string twin, inherited;
};

} // namespace inlinescope
