#pragma once
#include "core/base/cancel_token.h"
#include "core/model/flip.h"
#include "core/model/ids.h"

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>

namespace inlinescope {

// Single columns of many rows, for what looks at all decisions of a run: an order, a filter, a distribution. A row
// costs about a tenth of what a Decision of its own does.

namespace store {
class Query;
}

/// Where the decisions of a module run are: [first, first + count) by id, in order of asking. As long as the module run
/// is there, so are they, unchanged.
struct ModuleDecisions {
    ModuleRunId moduleRun;
    std::string module;
    std::int64_t first = 0;
    std::int64_t count = 0;
};

/// A row while it is being visited; columns in the order in which they were asked for.
class ScannedRow {
public:
    explicit ScannedRow(const store::Query& query, int firstColumn) : m_query(query), m_first(firstColumn) {}
    bool isNull(int column) const;
    std::int64_t integer(int column) const; ///< 0 where it is NULL
    // A scan ends with Malformed where a value is out of these ranges.
    std::uint32_t number(int column) const; ///< up to 2^32 - 1
    std::uint32_t id(int column) const;     ///< up to 2^32 - 2
    std::string_view text(int column) const;

private:
    const store::Query& m_query;
    int m_first;
};
using RowVisitor = std::function<void(const ScannedRow& row)>;

enum class DecisionField : std::uint8_t {
    Callsite, ///< id, as in scanCallsites()
    Occurrence,
    Advice,
    Outcome,
    Mandatory,
    Cost,         ///< or NULL
    Threshold,    ///< or NULL
    Reason,       ///< id of a text
    DefaultAdvice ///< or NULL
};
enum class CallsiteField : std::uint8_t {
    Caller, ///< id of a text, as the next and linkage
    Callee,
    Linkage,
    Place, ///< id of the innermost place, or NULL
    KeyHash,
    Twin, ///< text, as the next
    Inherited
};
/// Columns of scanPlaces().
enum PlaceColumn { PlaceParent, PlaceFunction, PlaceFile, PlaceLine, PlaceColumnNumber };

/// What is known of a decision of the module, flipped by itself.
using FlipVisitor = std::function<void(std::int64_t decision, const FlipText& flip)>;

/// Ids of callsites, texts and places, ascending, each once.
using ScannedIds = std::span<const std::uint32_t>;

} // namespace inlinescope
