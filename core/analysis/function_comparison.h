// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/common_names.h"
#include "core/model/module_run.h"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Why a function's size differs; the rules are in growth_causes.h.
enum class GrowthCause : std::uint8_t { None, Added, Removed, BodyChanged, DecidedDifferently, Alias };

/// "", "added", "removed", "body changed", "decided differently", "alias"
std::string_view toString(GrowthCause cause);

/// One function of a module in two runs. An absent side has no such symbol, which is 0 bytes for delta.
struct FunctionComparisonRow {
    std::string function; ///< linkage name: A's, else B's; B's where it was renamed
    std::string linkage;  ///< A's, else B's
    std::optional<std::int64_t> sizeA;
    std::optional<std::int64_t> sizeB;
    std::int64_t delta = 0; ///< bytes, B - A
    GrowthCause cause = GrowthCause::None;
    std::string renamedFrom = {}; ///< A's linkage name, where the pair rests on a proposed rename
    bool operator==(const FunctionComparisonRow&) const = default;
};

/// A function symbol's two sides; at least one is there. Points into what was paired.
struct FunctionPair {
    const FunctionSize* a = nullptr;
    const FunctionSize* b = nullptr;
};

/// Pairs two runs' functions of one module by common name, or, for runs of the same bitcode, without `names` by linkage
/// name; symbols that share one pair in the order in which the object lists them. By name.
std::vector<FunctionPair> pairFunctions(std::span<const FunctionSize> a, std::span<const FunctionSize> b,
                                        const CommonNames* names = nullptr);
/// The pair's row, its cause left open.
FunctionComparisonRow rowOf(const FunctionPair& pair);
/// Sorts by |delta|, largest first, then by name.
void sortByDelta(std::vector<FunctionComparisonRow>& rows);

/// "(aliases, counted once)": less the bytes that aliases of a side name a second time, so that the rows with this one
/// sum to what all functions take of the object; nothing if neither side has aliases. A side without functions is
/// absent.
std::optional<FunctionComparisonRow> aliasRow(std::span<const FunctionSize> a, std::span<const FunctionSize> b);

/// The rows of two runs that compiled the same bitcode, sorted, and then aliasRow().
std::vector<FunctionComparisonRow> compareFunctions(std::span<const FunctionSize> a, std::span<const FunctionSize> b);

} // namespace inlinescope
