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

// Single columns, for code that scans all decisions of a run: sorting, filters, rankings, distributions. A value costs
// about a hundredth of the time of a single Decision.

/// The ids of a module run's decisions: [first, first + count), in the order of asking. They do not change while the
/// module run exists.
struct ModuleDecisions {
    ModuleRunId moduleRun;
    std::string module;
    std::int64_t first = 0;
    std::int64_t count = 0;
    bool operator==(const ModuleDecisions&) const = default;
};

/// Receives one text after the other; each is valid during the call.
using TextVisitor = std::function<void(std::string_view text)>;

/// The columns that are stored for a module run's decisions. A column has a value per decision, in the order of asking;
/// from PlaceParent on, a value per place of the chains by which their callsites were inlined, parents first. The
/// numbers are those of the file.
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
    FeatureRow,    ///< index plus one; 0: no features
    Place,         ///< index of the innermost place plus one; 0: none is known
    PlaceParent,   ///< likewise: the place at which the place's function was inlined
    PlaceFunction, ///< id of a text, as the next
    PlaceFile,
    PlaceLine,
    PlaceColumn
};
constexpr std::size_t decisionFieldCount = static_cast<std::size_t>(DecisionField::PlaceColumn) + 1;
constexpr std::int64_t NoNumber = std::numeric_limits<std::int64_t>::min();

/// Values of one field of one module run.
using ColumnValues = std::vector<std::int64_t>;

/// Receives what is known about a decision of the module flipped alone.
using FlipVisitor = std::function<void(std::int64_t decision, const FlipText& flip)>;

/// Distinguishes callsites that were inlined by the same places (InlinePath in core/model/decision.h).
struct CallsiteTwin {
    std::string twin, inherited;
};

} // namespace inlinescope
